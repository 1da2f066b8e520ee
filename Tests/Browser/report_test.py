# SPDX-License-Identifier: Apache-2.0
"""The HTML report in Debian's Chromium: what a person does with it, and what it must not do.

Usage: report_test.py REPORT FOLDER; the pictures are left in the folder.
"""

import base64
import json
import pathlib
import shutil
import sys
import time
import unittest

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

# A vector and a cause that are there in every version of the corpus.
VECTOR = "rotated-keys/leaf-renewed-with-the-same-key"
CAUSE = "okhttp/trailing-dot"
CVE = "CVE-2026-129482"
SHOWN_BY = "host-binding/trailing-dot"

# A report that is read on a train: megabytes, and seconds on a machine of two slow cores. Others
# may be at work on it, so the browser's own time counts and not the clock's.
MOST_MEGABYTES = 6
MOST_SECONDS_OF_WORK = 1.5
MOST_FOR_FILTERING = 2


def browser(width=1400, height=1000, dark=False, script=True):
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    if not script:
        options.add_experimental_option(
            "prefs", {"profile.managed_default_content_settings.javascript": 2}
        )
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    driver.set_page_load_timeout(120)
    driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False},
    )
    driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia",
        {"features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]},
    )
    return driver


class ReportTest(unittest.TestCase):
    """Each test opens the report anew."""

    def open(self, fragment="", **options):
        self.driver = browser(**options)
        self.addCleanup(self.driver.quit)
        self.driver.get(REPORT.as_uri() + fragment)
        return self.driver

    def tearDown(self):
        """Whatever was done, there is no script error, no refused style, and no request."""
        errors = [entry["message"] for entry in self.driver.get_log("browser")]
        self.assertEqual(errors, [])
        urls = set()
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                urls.add(message["params"]["request"]["url"].split("#")[0])
        self.assertEqual(urls, {REPORT.as_uri()})

    def picture(self, name):
        time.sleep(0.4)
        self.driver.save_screenshot(str(PICTURES / f"{name}.png"))

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def visible(self, selector):
        return self.driver.execute_script(
            "return [...document.querySelectorAll(arguments[0])]"
            ".filter((element) => !element.closest('[hidden]')).length",
            selector,
        )

    def choose(self, name, value):
        self.driver.execute_script(
            "const field = document.querySelector('.filter')[arguments[0]];"
            "field.value = arguments[1];"
            "field.dispatchEvent(new Event('input', { bubbles: true }))",
            name,
            value,
        )

    def shown(self, test):
        """Waits until the filter's count fits, and gives it."""
        output = self.one(".filter output")
        count = lambda: int((output.get_property("value") or "-1").split()[0])
        WebDriverWait(self.driver, 20).until(lambda _: test(count()))
        return count()

    def found(self, text):
        """What is found by a text: the hits of each kind."""
        field = self.one(".find input")
        field.clear()
        field.send_keys(text)
        WebDriverWait(self.driver, 20).until(lambda _: self.one("#found").text)
        time.sleep(0.3)
        return self.driver.execute_script(
            "return Object.fromEntries([...document.querySelectorAll('#found h4')].map((head) =>"
            " [head.textContent.replace(/ .*/, ''),"
            "  [...head.nextElementSibling.querySelectorAll('a')].map((a) => a.hash)]))"
        )

    def test_rules(self):
        driver = self.open()
        bare = driver.execute_script(
            "return [...document.querySelectorAll('.claims li')]"
            ".filter((item) => !/: ./.test(item.textContent)).map((item) => item.textContent)"
        )
        self.assertEqual(bare, [])

    def test_size_and_speed(self):
        driver = self.open()
        driver.execute_cdp_cmd("Performance.enable", {})
        driver.get(REPORT.as_uri())
        metrics = {
            entry["name"]: entry["value"]
            for entry in driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
        }
        times = driver.execute_script(
            "const [page] = performance.getEntriesByType('navigation');"
            "const [paint] = performance.getEntriesByName('first-contentful-paint');"
            "return [paint.startTime / 1000, page.loadEventEnd / 1000,"
            " document.getElementsByTagName('*').length]"
        )
        work = metrics["TaskDuration"]
        start = time.monotonic()
        self.choose("text", "leaf")
        self.shown(lambda count: count < len(driver.find_elements(By.CSS_SELECTOR, ".vector")))
        filtering = time.monotonic() - start
        megabytes = REPORT.stat().st_size / 1e6
        print(
            f"\n{megabytes:.1f} MB, {times[2]} elements: first paint {times[0]:.2f} s, "
            f"loaded {times[1]:.2f} s, {work:.2f} s of work, filtered {filtering:.2f} s"
        )
        self.assertLess(megabytes, MOST_MEGABYTES)
        self.assertLess(work, MOST_SECONDS_OF_WORK)
        self.assertLess(filtering, MOST_FOR_FILTERING)

    def test_first_screen(self):
        """The sentence, both tables and the worst cause are seen without scrolling."""
        driver = self.open(width=1280, height=1000)
        if driver.find_elements(By.ID, "unexpected"):
            self.skipTest("what is unexpected stands before it")
        for selector in ("h1", "#lets-through", "#locks-out", "#worst li"):
            bottom = driver.execute_script(
                "return document.querySelector(arguments[0]).getBoundingClientRect().bottom",
                selector,
            )
            self.assertLess(bottom, 1000, selector)

    def test_finds_causes_references_requirements_vectors_and_policies(self):
        self.open()
        self.assertIn(f"#cause:{CAUSE}", self.found("trailing-dot")["Causes"])
        self.assertIn(f"#cause:{CAUSE}", self.found(CVE.lower())["Causes"])
        hits = self.found("CWE-297")
        self.assertIn("#standard:CWE-297", hits["Requirements"])
        self.assertTrue(hits["Vectors"])
        self.assertIn("#standard:MASVS-NETWORK-2", self.found("MASVS-NETWORK-2")["Requirements"])
        self.assertIn(f"#{VECTOR}", self.found(VECTOR)["Vectors"])
        self.assertIn("#policy:okhttp.jvm", self.found("okhttp.jvm")["Frameworks,"])
        self.assertIn("#framework:okhttp", self.found("okhttp")["Frameworks,"])
        self.assertEqual(self.found("nothing is called like this"), {})

    def test_a_hit_opens_what_was_closed(self):
        driver = self.open()
        self.found(CAUSE)
        self.one("#found a").click()
        cause = driver.find_element(By.ID, f"cause:{CAUSE}")
        WebDriverWait(driver, 20).until(lambda _: cause.is_displayed())
        self.assertFalse(self.one("#found").is_displayed())
        self.assertIn(CVE, cause.text)
        # The bar at the top hides nothing of it.
        bar = self.one(".bar").rect
        top = driver.execute_script("return arguments[0].getBoundingClientRect().top", cause)
        self.assertGreaterEqual(top, bar["height"] - 2)

    def test_filters(self):
        self.open()
        every = self.shown(lambda count: count > 0)
        self.assertEqual(every, self.visible(".vector"))
        self.choose("text", "leaf pinned")
        some = self.shown(lambda count: count < every)
        self.assertEqual(some, self.visible(".matrix tbody tr"))
        self.assertEqual(some, self.visible(".vector"))
        self.choose("family", "rotated-keys")
        family = self.shown(lambda count: count < some)
        self.assertEqual(self.visible(".block"), 1)
        self.choose("framework", "tutorial")
        self.choose("finding", "outage")
        self.shown(lambda count: count < family)
        self.one(".filter button").click()
        self.assertEqual(self.shown(lambda count: count == every), self.visible(".vector"))
        self.choose("finding", "outage")
        harmed = self.shown(lambda count: count < every)
        self.assertEqual(
            harmed,
            self.driver.execute_script(
                "return [...document.querySelectorAll('.matrix tbody tr')]"
                ".filter((row) => row.querySelector('.outage')).length"
            ),
        )
        self.choose("text", "no vector is called like this")
        self.shown(lambda count: count == 0)
        self.assertEqual(self.visible(".vector"), 0)

    def test_framework_filter_hides_the_other_columns(self):
        driver = self.open()
        driver.execute_script("document.querySelector('.block').open = true")
        self.choose("framework", "okhttp")
        WebDriverWait(driver, 20).until(
            lambda _: driver.execute_script(
                "return [...document.querySelector('.matrix tbody tr').cells]"
                ".filter((cell) => getComputedStyle(cell).display !== 'none').length"
            )
            # The vector's name, what is right, and OkHttp on Android and on the JVM.
            == 4
        )

    def test_slash_leads_to_the_search(self):
        driver = self.open()
        self.one("body").send_keys("/")
        self.assertTrue(
            driver.execute_script(
                "return document.activeElement === document.querySelector('.find input')"
            )
        )

    def test_permalink_of_a_vector(self):
        self.open(f"#{VECTOR}")
        part = self.driver.find_element(By.ID, VECTOR)
        self.assertIsNotNone(part.get_attribute("open"))
        top = self.driver.execute_script("return arguments[0].getBoundingClientRect().top", part)
        self.assertTrue(-5 < top < 200, top)
        self.assertIn("Does a pin survive", part.text)

    def test_another_vector_is_named_by_its_id(self):
        driver = self.open(f"#{VECTOR}")
        part = driver.find_element(By.ID, VECTOR)
        twin = part.find_element(By.CSS_SELECTOR, ".about a")
        # As text, which a search in the page and a copy of it find.
        self.assertEqual(twin.get_attribute("hash"), f"#{twin.get_property('textContent')}")
        self.assertTrue(driver.find_elements(By.ID, twin.get_property("textContent")))
        picture = part.find_element(By.TAG_NAME, "svg")
        self.assertEqual(picture.accessible_name, f"The certificates of {VECTOR}")

    def test_permalink_of_a_cell(self):
        driver = self.open()
        every = self.shown(lambda count: count > 0)
        self.choose("family", "constraints")
        self.shown(lambda count: count < every)
        # The filter hides the vector, and a link to it shows it again.
        driver.execute_script("location.hash = arguments[0]", f"{SHOWN_BY}:okhttp")
        WebDriverWait(driver, 20).until(lambda _: self.one("td.here").is_displayed())
        self.assertIn("not-pinned", self.one("td.here").text)

    def test_permalink_to_nothing(self):
        for fragment in ("#no/such-vector", "#%", "#no/such:policy"):
            driver = self.open(fragment)
            self.assertEqual(driver.execute_script("return scrollY"), 0)

    def test_a_cell_leads_to_its_cause(self):
        driver = self.open(f"#{SHOWN_BY}:okhttp")
        cell = self.one("td.here")
        driver.execute_script(
            "arguments[0].dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))", cell
        )
        self.assertIn(f"okhttp × {SHOWN_BY}: ▲ not-pinned. A trailing dot", cell.get_property("title"))
        cell.find_element(By.TAG_NAME, "a").click()
        cause = driver.find_element(By.ID, f"cause:{CAUSE}")
        WebDriverWait(driver, 20).until(lambda _: cause.is_displayed())
        self.assertTrue(driver.current_url.endswith(f"#cause:{CAUSE}"))

    def test_the_rows_of_a_cause(self):
        driver = self.open()
        link = self.one("a.rows")
        cause = driver.execute_script("return arguments[0].closest('.cause').id", link)
        driver.execute_script("arguments[0].click()", link)
        every = len(driver.find_elements(By.CSS_SELECTOR, ".vector"))
        rows = self.shown(lambda count: count < every)
        self.assertEqual(
            driver.execute_script("return document.querySelector('.filter').text.value"), cause
        )
        self.assertGreater(rows, 0)

    def test_copying(self):
        driver = self.open(f"#{VECTOR}")
        driver.execute_cdp_cmd(
            "Browser.grantPermissions",
            {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]},
        )
        button = driver.find_element(By.ID, VECTOR).find_element(
            By.CSS_SELECTOR, ".body > .copy"
        )
        button.click()
        WebDriverWait(driver, 10).until(lambda _: "copied" in button.text)
        text = driver.execute_async_script(
            "navigator.clipboard.readText().then(arguments[arguments.length - 1])"
        )
        self.assertTrue(text.startswith("Pinproof "))
        self.assertIn(f"vector {VECTOR} ", text)

    def test_head_and_first_column_stay(self):
        driver = self.open()
        driver.execute_script(
            "const block = document.querySelector('.block[data-family=malformed-der]');"
            "block.open = true;"
            "const matrix = block.querySelector('.matrix');"
            "matrix.scrollIntoView({ block: 'center' }); matrix.scrollTo(900, 900)"
        )
        self.picture("sticky")
        places = driver.execute_script(
            "const matrix = document.querySelector('.block[open] .matrix');"
            "const box = matrix.getBoundingClientRect();"
            "const at = (x, y) => document.elementFromPoint(box.left + x, box.top + y).closest('th, td');"
            "return [at(20, 90).className, at(600, 90).scope, at(60, 400).scope]"
        )
        self.assertEqual(places, ["corner", "col", "row"])

    def test_readable_without_script(self):
        self.open(f"#{VECTOR}", script=False)
        self.assertFalse(self.one(".filter").is_displayed())
        self.assertFalse(self.one(".find").is_displayed())
        self.assertTrue(self.one("#lets-through table").is_displayed())
        self.picture("without-script")
        for part, inside in (("#framework\\:okhttp", ".cause"), (f"[id='{VECTOR}']", "svg.chain")):
            part = self.one(part)
            if part.get_attribute("open") is None:
                part.find_element(By.TAG_NAME, "summary").send_keys(Keys.ENTER)
            self.assertTrue(part.find_element(By.CSS_SELECTOR, inside).is_displayed())

    def test_no_blank_bands(self):
        """Everything on the page is filled: no part leaves more room than its neighbours need."""
        driver = self.open(width=1280)
        gaps = driver.execute_script(
            "const parts = [...document.querySelectorAll("
            " '.top, .bar, main > .tables, main > .note, main > section')]"
            " .map((part) => part.getBoundingClientRect()).filter((box) => box.height)"
            " .sort((one, other) => one.top - other.top);"
            "return parts.slice(1).map((box, index) => box.top - parts[index].bottom)"
        )
        self.assertLess(max(gaps), 80)

    def test_print(self):
        driver = self.open(f"#cause:{CAUSE}")
        driver.execute_script(
            "document.getElementById(arguments[0]).open = true;"
            "document.querySelector('.block[data-family=rotated-keys]').open = true",
            VECTOR,
        )
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        self.assertFalse(self.one(".filter").is_displayed())
        self.assertFalse(self.one(".bar").is_displayed())
        self.assertEqual(
            driver.execute_script("return getComputedStyle(document.body).backgroundColor"),
            "rgb(255, 255, 255)",
        )
        self.assertTrue(driver.find_element(By.ID, VECTOR).is_displayed())
        # No table is wider than the paper: 186 mm upright, 277 mm for the matrix.
        for selector, most in ((".harm table", 186), (".subject[open] table", 186), (".block[open] table", 277)):
            widths = driver.execute_script(
                "document.body.style.width = `${arguments[1]}mm`;"
                "return [...document.querySelectorAll(arguments[0])].map((table) =>"
                " table.getBoundingClientRect().width / 96 * 25.4)",
                selector,
                most,
            )
            driver.execute_script("document.body.style.width = ''")
            self.assertLessEqual(max(widths), most + 1, selector)
        page = driver.execute_cdp_cmd(
            "Page.printToPDF", {"preferCSSPageSize": True, "printBackground": True}
        )
        (PICTURES / "print.pdf").write_bytes(base64.b64decode(page["data"]))

    def test_pictures(self):
        for width in (1280, 390):
            for dark in (False, True):
                name = f"{width}-{'dark' if dark else 'light'}"
                with self.subTest(name):
                    driver = self.open(width=width, height=1000, dark=dark)
                    ground = driver.execute_script(
                        "return getComputedStyle(document.body).backgroundColor"
                    )
                    self.assertEqual(ground == "rgb(255, 255, 255)", not dark)
                    self.picture(f"{name}-top")
                    driver.execute_script("document.querySelector('#worst').scrollIntoView()")
                    self.picture(f"{name}-worst")
                    for place in ("framework:okhttp", "library:openssl", f"cause:{CAUSE}", VECTOR):
                        driver.execute_script("location.hash = arguments[0]", place)
                        self.picture(f"{name}-{place.split(':')[0].split('/')[0]}")
                    driver.execute_script(
                        "const block = document.querySelector('.block[data-family=rotated-keys]');"
                        "block.open = true; document.querySelector('#matrix').scrollIntoView()"
                    )
                    self.picture(f"{name}-matrix")
                    # A narrow window has room for the signs alone.
                    if width > 800:
                        self.one("#signs").send_keys(Keys.SPACE)
                        self.picture(f"{name}-signs")
                    driver.execute_script("document.querySelector('#standards').scrollIntoView()")
                    self.picture(f"{name}-standards")
                    driver.execute_script("scrollTo(0, 0)")
                    self.found("trailing")
                    self.picture(f"{name}-found")
                    # Nothing but what scrolls by itself is wider than the window.
                    self.assertEqual(
                        driver.execute_script("return document.documentElement.scrollWidth"),
                        width,
                    )

    def test_picture_for_the_readme(self):
        """Reports/report.png: small enough for a repository."""
        self.open(width=1200, height=700)
        self.picture("report")
        self.assertLess((PICTURES / "report.png").stat().st_size, 200_000)


if __name__ == "__main__":
    REPORT = pathlib.Path(sys.argv[1]).resolve()
    PICTURES = pathlib.Path(sys.argv[2]).resolve()
    unittest.main(argv=sys.argv[:1], verbosity=2)
