# SPDX-License-Identifier: Apache-2.0
"""The shell steps of action.yml, run as a runner would run them, with stubs for what it brings.

Usage: action_test.py PINPROOF. What only a runner has (caches, uploads, conditions, permissions)
is not tried here.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text())
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"]}
VECTOR = "valid-chains/leaf-pinned-p256.json"


class ActionTest(unittest.TestCase):
    def setUp(self):
        self.place = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.place)
        release = self.place / "action/.build/release"
        release.mkdir(parents=True)
        (release / "pinproof").symlink_to(PINPROOF)
        (self.place / "bin").mkdir()
        (self.place / "temp").mkdir()
        family = self.place / "mine/valid-chains"
        family.mkdir(parents=True)
        shutil.copy(ROOT / "Vectors" / VECTOR, family)

    def stub(self, name, script):
        path = self.place / "bin" / name
        path.write_text(f"#!/bin/bash\n{script}\n")
        path.chmod(0o755)

    def run_step(self, name, **environment):
        """What the step prints, its status, and what it says to the runner."""
        said = {key: self.place / key for key in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
        for path in said.values():
            path.write_text("")
        self.assertEqual(set(STEPS[name].get("env", {})), set(environment))
        result = subprocess.run(
            # As GitHub runs "shell: bash".
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", STEPS[name]["run"]],
            cwd=self.place,
            env={
                "PATH": f"{self.place}/bin:{os.environ['PATH']}",
                "HOME": str(self.place),
                "RUNNER_TEMP": str(self.place / "temp"),
                "GITHUB_ACTION_PATH": str(self.place / "action"),
                "GITHUB_REPOSITORY": "someone/something",
                "GITHUB_ACTIONS": "true",
                **{key: str(path) for key, path in said.items()},
                **environment,
            },
            capture_output=True,
            text=True,
        )
        said = {key: path.read_text() for key, path in said.items()}
        return result, said["GITHUB_OUTPUT"], said["GITHUB_STEP_SUMMARY"]

    def run_suite(self):
        return self.run_client()

    def run_client(self, **inputs):
        given = dict(
            VECTORS="mine", ONLY="true", FILTER="", PROBE="", PROBE_OPTIONS="", HARNESS="",
            POLICIES="", KNOWN="", LINT="",
        )
        return self.run_step("Run", **{**given, **inputs})

    def test_no_expression_is_part_of_a_script(self):
        for name, step in STEPS.items():
            self.assertNotIn("${{", step.get("run", ""), name)

    def test_every_option_exists(self):
        used = 0
        for name, step in STEPS.items():
            script = step.get("run", "").replace("\\\n", " ")
            commands = r'(?:release/pinproof|\$pinproof)" (\w+)([^\n]*)'
            for command, rest in re.findall(commands, script):
                text = subprocess.run(
                    [PINPROOF, command, "--help"], capture_output=True, text=True, check=True
                ).stdout
                options = re.findall(r"--[a-z][a-z-]+", rest)
                for name in re.findall(r"(\w+)\[@\]", rest):
                    options += re.findall(name + r"\+=\((--[a-z-]+)", script)
                for option in options:
                    self.assertRegex(text, rf"{option}\b", f"{name}: {command} {option}")
                    used += 1
                for format in re.findall(r'--output "(\w+)=', rest):
                    self.assertIn(f"{format}=PATH", text)
        self.assertGreater(used, 20)

    def test_run_writes_every_report(self):
        result, output, summary = self.run_suite()
        self.assertEqual(result.returncode, 0, result)
        self.assertEqual(output, f"results={self.place}/temp/pinproof/results.json\n")
        self.assertIn("# Pinproof", summary)
        names = {path.name for path in (self.place / "temp/pinproof").iterdir()}
        self.assertEqual(
            names, {"results.json", "report.md", "findings.sarif", "junit.xml", "findings.md"}
        )

    def test_an_input_is_no_program(self):
        result, _, _ = self.run_client(VECTORS="$(touch made)", FILTER="`touch made`")
        self.assertEqual(result.returncode, 65, result)
        self.assertFalse((self.place / "made").exists())
        result, _, _ = self.run_client(
            PROBE="true {port} $(touch made) ; touch made", PROBE_OPTIONS="--pin-form `touch made`"
        )
        self.assertEqual(result.returncode, 64, result)
        self.assertFalse((self.place / "made").exists())

    def test_a_client_on_a_command_line(self):
        checks = "openssl s_client -connect 127.0.0.1:{port} -CAfile {ca} -verify_return_error"
        result, output, summary = self.run_client(
            PROBE=checks + " -verify_hostname '{host}'", PROBE_OPTIONS="--pin-form okhttp"
        )
        self.assertEqual(result.returncode, 0, result)
        self.assertEqual(output, f"results={self.place}/temp/pinproof/results.json\n")
        self.assertIn("\n    1 right", summary)
        names = {path.name for path in (self.place / "temp/pinproof").iterdir()}
        self.assertEqual(
            names, {"results.json", "report.md", "findings.sarif", "junit.xml", "probe.txt"}
        )

    def test_a_client_by_a_harness_and_what_it_is_known_to_do(self):
        shutil.copy(
            ROOT / "Vectors/valid-chains/root-pinned-p256.json", self.place / "mine/valid-chains"
        )
        shutil.copy(ROOT / "Harnesses/examples/leaf_pins.py", self.place / "client.py")
        client = dict(HARNESS="python3 client.py", POLICIES="leaf-pins")
        result, _, _ = self.run_client(**client)
        self.assertEqual(result.returncode, 1, result)
        (self.place / "known.json").write_text(
            '{ "pinproofKnown": 1, "client": "leaf-pins 1.0", "corpus": "0.1.0", "known": [\n'
            '{ "vector": "valid-chains/root-pinned-p256", "revision": 1, "policy": "leaf-pins", '
            '"kind": "certificate", "expected": "accept", "actual": "reject", '
            '"reason": "it compares the leaf alone" }\n] }\n'
        )
        result, _, _ = self.run_client(KNOWN="known.json", **client)
        self.assertEqual(result.returncode, 0, result)

    def test_files_with_pins(self):
        (self.place / "network_security_config.xml").write_text(
            "<network-security-config><domain-config><domain>a.example.com</domain><pin-set>"
            '<pin digest="SHA-256">AAAA</pin></pin-set></domain-config></network-security-config>'
        )
        result, output, _ = self.run_client(VECTORS="", LINT="network_security_config.xml")
        self.assertEqual((result.returncode, output), (1, ""), result)
        self.assertIn("network_security_config.xml", result.stdout)
        self.assertTrue((self.place / "temp/pinproof/lint.sarif").exists())

    def test_actions_are_named_by_digest(self):
        for name, step in STEPS.items():
            if "uses" in step:
                self.assertRegex(step["uses"], r"^[a-z/-]+@[0-9a-f]{40}$", name)

    def test_comparison_with_a_baseline_of_the_repository(self):
        self.run_suite()
        results = self.place / "temp/pinproof/results.json"
        shutil.copy(results, self.place / "baseline.json")
        result, output, summary = self.run_step("Compare", BASELINE="baseline.json")
        self.assertEqual((result.returncode, output), (0, "differs=false\n"), result)

        # One verdict is another one now.
        text = results.read_text()
        policy = "tutorial.array-as-certificate"
        said = rf'("verdict": )"crash"(, "policies": \["{policy}"\])'
        changed = re.sub(said, r'\1"not-pinned"\2', text)
        self.assertNotEqual(text, changed)
        results.write_text(changed)
        result, output, summary = self.run_step("Compare", BASELINE="baseline.json")
        self.assertEqual((result.returncode, output), (0, "differs=true\n"), result)
        self.assertIn(policy, summary)

        result, _, _ = self.run_step("Compare", BASELINE="none.json")
        self.assertEqual(result.returncode, 65)
        self.assertIn("::error::there is no baseline none.json", result.stdout)

    def test_comparison_with_what_a_cache_kept(self):
        self.run_suite()
        result, output, _ = self.run_step("Compare", BASELINE="")
        self.assertEqual((result.returncode, output), (0, ""), "no cache, no comparison")

        result, _, _ = self.run_step("Copy for pull requests to come")
        self.assertEqual(result.returncode, 0, result)
        result, output, _ = self.run_step("Compare", BASELINE="")
        self.assertEqual((result.returncode, output), (0, "differs=false\n"), result)

        (self.place / "temp/pinproof-base/results.json").write_text("{}")
        result, output, _ = self.run_step("Compare", BASELINE="")
        self.assertEqual((result.returncode, output), (0, ""), result)
        self.assertIn("::warning::", result.stdout)
        self.assertFalse((self.place / "temp/pinproof/diff.md").exists())

    def comment(self, own, differs, fails=False):
        """What gh was asked for."""
        calls = self.place / "calls"
        calls.write_text("")
        self.stub(
            "gh",
            f'echo "$@" >> "{calls}"\n'
            f'if [[ "$*" == *--paginate* ]]; then echo "{own}"; exit 0; fi\n'
            f"exit {1 if fails else 0}",
        )
        folder = self.place / "temp/pinproof"
        folder.mkdir(exist_ok=True)
        (folder / "diff.md").write_text("▲" * 40000)
        result, _, _ = self.run_step("Comment", GH_TOKEN="none", NUMBER="7", DIFFERS=differs)
        self.assertEqual(result.returncode, 0, result)
        written = (folder / "comment.md").read_text(encoding="utf-8")
        self.assertTrue(written.startswith("<!-- pinproof -->\n▲"))
        self.assertLess(len(written), 65536)
        return calls.read_text().splitlines()[1:], result.stdout

    def test_a_difference_is_commented_once(self):
        calls, _ = self.comment(own="", differs="true")
        self.assertEqual(len(calls), 1)
        self.assertIn("--method POST repos/someone/something/issues/7/comments", calls[0])

        calls, _ = self.comment(own="99", differs="false")
        self.assertEqual(len(calls), 1)
        self.assertIn("--method PATCH repos/someone/something/issues/comments/99", calls[0])

    def test_where_all_is_the_same_nobody_is_told(self):
        calls, _ = self.comment(own="", differs="false")
        self.assertEqual(calls, [])

    def test_a_missing_permission_fails_no_run(self):
        _, output = self.comment(own="", differs="true", fails=True)
        self.assertIn("::warning::no comment", output)


if __name__ == "__main__":
    PINPROOF = pathlib.Path(sys.argv[1]).resolve()
    unittest.main(argv=sys.argv[:1], verbosity=2)
