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

# A vector that is there in every version of the corpus, and two policies that differ in it.
VECTOR = "rotated-keys/leaf-renewed-with-the-same-key"
BYPASS = "react-native-ssl-pinning.android.keys"

# Seconds, on a machine of two slow cores: generous, since others may be at work on it.
MOST_FOR_FIRST_PAINT = 3
MOST_FOR_LOADING = 30
MOST_FOR_FILTERING = 3


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
        count = lambda: int(output.get_property("value").split()[0])
        WebDriverWait(self.driver, 20).until(lambda _: test(count()))
        return count()

    def test_speed(self):
        driver = self.open()
        times = driver.execute_script(
            "const [page] = performance.getEntriesByType('navigation');"
            "const [paint] = performance.getEntriesByName('first-contentful-paint');"
            "return [paint.startTime / 1000, page.loadEventEnd / 1000,"
            " document.getElementsByTagName('*').length]"
        )
        start = time.monotonic()
        self.choose("text", "leaf")
        self.shown(lambda count: count < len(driver.find_elements(By.CSS_SELECTOR, ".vector")))
        filtering = time.monotonic() - start
        print(
            f"\n{REPORT.stat().st_size / 1e6:.1f} MB, {times[2]} elements: "
            f"first paint {times[0]:.2f} s, loaded {times[1]:.2f} s, filtered {filtering:.2f} s"
        )
        self.assertLess(times[0], MOST_FOR_FIRST_PAINT)
        self.assertLess(times[1], MOST_FOR_LOADING)
        self.assertLess(filtering, MOST_FOR_FILTERING)

    def test_filters(self):
        self.open()
        every = self.shown(lambda count: count > 0)
        self.assertEqual(every, self.visible(".vector"))
        self.one(".filter input").send_keys("leaf pinned")
        some = self.shown(lambda count: count < every)
        self.assertEqual(some, self.visible(".matrix tbody tr"))
        self.assertEqual(some, self.visible(".vector"))
        self.choose("family", "rotated-keys")
        family = self.shown(lambda count: count < some)
        self.assertEqual(self.visible(".block"), 1)
        self.choose("framework", "curl")
        self.choose("finding", "laxer")
        self.shown(lambda count: count < family)
        self.one(".filter button").click()
        self.assertEqual(self.shown(lambda count: count == every), self.visible(".vector"))
        self.choose("finding", "stricter")
        harmed = self.shown(lambda count: count < every)
        self.assertEqual(
            harmed,
            self.driver.execute_script(
                "return [...document.querySelectorAll('.matrix tbody tr')]"
                ".filter((row) => row.querySelector('.stricter')).length"
            ),
        )
        self.choose("text", "no vector is called like this")
        self.shown(lambda count: count == 0)
        self.assertEqual(self.visible(".vector"), 0)

    def test_framework_filter_hides_the_other_columns(self):
        driver = self.open()
        self.choose("framework", "okhttp")
        WebDriverWait(driver, 20).until(
            lambda _: driver.execute_script(
                "return [...document.querySelector('.matrix tbody tr').cells]"
                ".filter((cell) => getComputedStyle(cell).display !== 'none').length"
            )
            # The vector's name, and OkHttp on Android and on the JVM.
            == 3
        )

    def test_slash_leads_to_the_search(self):
        driver = self.open()
        self.one("body").send_keys("/")
        self.assertEqual(driver.switch_to.active_element.get_attribute("name"), "text")

    def test_permalink_of_a_vector(self):
        self.open(f"#{VECTOR}")
        part = self.driver.find_element(By.ID, VECTOR)
        self.assertIsNotNone(part.get_attribute("open"))
        top = self.driver.execute_script("return arguments[0].getBoundingClientRect().top", part)
        self.assertTrue(-5 < top < 200, top)
        self.assertIn("Does a pin survive", part.text)

    def test_permalink_of_a_cell(self):
        self.open()
        every = self.shown(lambda count: count > 0)
        self.choose("family", "constraints")
        self.shown(lambda count: count < every)
        # The filter hides the vector, and a link to it shows it again.
        self.driver.execute_script("location.hash = arguments[0]", f"{VECTOR}:{BYPASS}")
        target = self.driver.find_element(By.ID, f"{VECTOR}:{BYPASS}")
        WebDriverWait(self.driver, 20).until(lambda _: target.is_displayed())
        self.assertTrue(
            self.driver.execute_script("return arguments[0].matches(':target')", target)
        )

    def test_permalink_to_nothing(self):
        for fragment in ("#no/such-vector", "#%"):
            driver = self.open(fragment)
            self.assertEqual(driver.execute_script("return scrollY"), 0)

    def test_every_cell_leads_to_its_verdict(self):
        self.open()
        for finding in ("laxer", "conforming"):
            cell = self.driver.execute_script(
                "const cell = document.querySelector(`.matrix td.${arguments[0]}`);"
                "const head = cell.closest('table').tHead.rows[0].cells[cell.cellIndex];"
                "const id = cell.parentElement.querySelector('th a').hash.slice(1)"
                " + ':' + head.firstElementChild.hash.slice('#policy:'.length);"
                "return [cell, id]",
                finding,
            )
            # Twice: what comes into sight for the first time gets its true size only then.
            for _ in range(2):
                self.driver.execute_script(
                    "arguments[0].scrollIntoView({ block: 'center', inline: 'center' })", cell[0]
                )
                time.sleep(0.3)
            cell[0].click()
            WebDriverWait(self.driver, 20).until(
                lambda _: self.driver.find_element(By.ID, cell[1]).is_displayed()
            )
            self.assertTrue(self.driver.current_url.endswith(f"#{cell[1]}"))

    def test_certificates_open(self):
        self.open(f"#{VECTOR}")
        certificate = self.driver.find_element(By.ID, f"{VECTOR}/leaf")
        certificate.find_element(By.TAG_NAME, "summary").click()
        elements = certificate.find_element(By.CSS_SELECTOR, ".elements")
        self.assertIn("tbsCertificate SEQUENCE", elements.text)
        pem = certificate.find_element(By.CSS_SELECTOR, ".pem").text
        self.assertTrue(pem.startswith("-----BEGIN CERTIFICATE-----"))
        certificate.find_element(By.CSS_SELECTOR, ".copy")

    def test_copying(self):
        driver = self.open(f"#{VECTOR}:{BYPASS}")
        driver.execute_cdp_cmd(
            "Browser.grantPermissions",
            {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]},
        )
        button = driver.find_element(By.ID, VECTOR).find_element(
            By.CSS_SELECTOR, ".cite .copy"
        )
        button.click()
        WebDriverWait(driver, 10).until(lambda _: "copied" in button.text)
        text = driver.execute_async_script(
            "navigator.clipboard.readText().then(arguments[arguments.length - 1])"
        )
        self.assertTrue(text.startswith("Pinproof "))
        self.assertIn(f"vector {VECTOR} ", text)
        self.assertIn(f": {BYPASS} on ", text)
        self.assertIn("bypass (laxer)", text)

    def test_head_and_first_column_stay(self):
        driver = self.open()
        driver.execute_script(
            "const matrix = document.querySelector('.matrix');"
            "matrix.scrollIntoView(); matrix.scrollTo(900, 1200)"
        )
        self.picture("sticky")
        places = driver.execute_script(
            "const matrix = document.querySelector('.matrix');"
            "const box = matrix.getBoundingClientRect();"
            "const at = (x, y) => document.elementFromPoint(box.left + x, box.top + y).closest('th, td');"
            "return [at(20, 60).className, at(600, 60).scope, at(60, 400).scope]"
        )
        self.assertEqual(places, ["corner", "col", "row"])

    def test_readable_without_script(self):
        self.open(f"#{VECTOR}", script=False)
        self.assertFalse(self.one(".filter").is_displayed())
        self.assertTrue(self.one(".matrix td").is_displayed())
        part = self.driver.find_element(By.ID, VECTOR)
        part.find_element(By.TAG_NAME, "summary").click()
        if part.get_attribute("open") is None:
            part.find_element(By.TAG_NAME, "summary").click()
        self.assertTrue(part.find_element(By.CSS_SELECTOR, ".question").is_displayed())
        self.assertTrue(part.find_element(By.CSS_SELECTOR, "svg.chain").is_displayed())
        self.picture("without-script")

    def test_print(self):
        driver = self.open(f"#{VECTOR}")
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        self.assertFalse(self.one(".filter").is_displayed())
        self.assertFalse(self.one("nav").is_displayed())
        self.assertEqual(
            driver.execute_script("return getComputedStyle(document.body).backgroundColor"),
            "rgb(255, 255, 255)",
        )
        self.assertTrue(driver.find_element(By.ID, VECTOR).is_displayed())
        every = self.shown(lambda count: count > 0)
        self.choose("family", "rotated-keys")
        self.shown(lambda count: count < every)
        page = driver.execute_cdp_cmd(
            "Page.printToPDF", {"preferCSSPageSize": True, "printBackground": True}
        )
        (PICTURES / "print.pdf").write_bytes(base64.b64decode(page["data"]))

    def test_pictures(self):
        for width in (1400, 420):
            for dark in (False, True):
                name = f"{width}-{'dark' if dark else 'light'}"
                with self.subTest(name):
                    driver = self.open(width=width, height=1400, dark=dark)
                    ground = driver.execute_script(
                        "return getComputedStyle(document.body).backgroundColor"
                    )
                    self.assertEqual(ground == "rgb(255, 255, 255)", not dark)
                    # Nothing but what scrolls by itself is wider than the window.
                    self.assertEqual(
                        driver.execute_script("return document.documentElement.scrollWidth"),
                        width,
                    )
                    self.picture(f"{name}-top")
                    driver.execute_script(
                        "document.querySelector('#matrix').scrollIntoView()"
                    )
                    self.picture(f"{name}-matrix")
                    self.one("#signs").send_keys(Keys.SPACE)
                    self.picture(f"{name}-signs")
                    driver.execute_script("location.hash = arguments[0]", VECTOR)
                    self.picture(f"{name}-vector")
                    driver.execute_script(
                        "location.hash = arguments[0]", f"{VECTOR}/leaf"
                    )
                    self.picture(f"{name}-certificate")

    def test_picture_for_the_readme(self):
        """Reports/report.png: small enough for a repository."""
        driver = self.open(width=1200, height=700)
        every = self.shown(lambda count: count > 0)
        self.choose("family", "rotated-keys")
        self.shown(lambda count: count < every)
        driver.execute_script("document.querySelector('#matrix').scrollIntoView()")
        self.picture("report")
        self.assertLess((PICTURES / "report.png").stat().st_size, 200_000)


if __name__ == "__main__":
    REPORT = pathlib.Path(sys.argv[1]).resolve()
    PICTURES = pathlib.Path(sys.argv[2]).resolve()
    unittest.main(argv=sys.argv[:1], verbosity=2)
