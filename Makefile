# Plain `make` lists the verbs. Each sets up what it needs first: nothing but Python 3.11, make and git is assumed.
#
# .venv           the working environment: the project in place, as plain Python, with all tools
# .venv-compiled  the wheel as people get it, compiled; the tools that test it are those of .venv
# .venv-play      the wheel, with what playing needs
# .build          what took long to make, under a hash of what it was made of: compiled rules, the client's pages

PYTHON ?= python3
PORT ?= 8000
SHELL := /bin/bash
MAKEFLAGS += --no-print-directory
.NOTPARALLEL:
.PHONY: help play page dev test prove check bench film wire docs lock clean python compiler browser plain-tests compiled-tests browser-tests client database proxy
export PIP_DISABLE_PIP_VERSION_CHECK = 1
export PIP_ROOT_USER_ACTION = ignore
export RONRON_KEEP = $(CURDIR)/.build

# Byte code is made of what is imported, when it is: of most files nobody ever needs it.
PIP_INSTALL := -m pip install --quiet --quiet --no-compile
PROJECT := $(PIP_INSTALL) --no-deps --no-build-isolation --force-reinstall

# A wheel is built again when what goes into it differs, by content: checking out another branch and back costs nothing.
WHEEL_INPUTS := $(shell find src web building pyproject.toml hatch_build.py README.md LICENSE -type f \
	-not -path '*/__pycache__/*' -not -path '*/tests/*' -not -path '*/node_modules/*' -not -path '*/net/static/*' -not -path '*/page/engine/*' 2>/dev/null | LC_ALL=C sort | xargs sha256sum | sha256sum | cut -c1-16)
TOOLS := .venv/tools
READY := .venv/ready
COMPILED := .venv-compiled/wheel-$(WHEEL_INPUTS)
# As people get it from a registry: optimised as far as it goes, which takes twice the time.
OPTIMISED := .venv-compiled/optimised-$(WHEEL_INPUTS)
PLAYABLE := .venv-play/wheel-$(WHEEL_INPUTS)
HOUSE := .venv-play/bin/ronron
# The client is built with PyPI's Node, from web/package-lock.json.
CLIENT := web/node_modules/.ronron-lock
NPM := .venv/bin/python -m building npm
# What falls is tried once more, alone, and told: that the machine stood still for a minute is no fault of ours.
STEADY := -m tests.steady --quiet
# Tests of the house wait for processes, clocks and lines half of their time: meanwhile others run.
CORES := $(shell nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
WAITING := $(shell echo $$((2 * $(CORES))))
# Ctrl+C is for what runs in the foreground, not for make, which would call it an error.
foreground = if [ -t 0 ]; then set -m; $(1) & fg >/dev/null; else $(1); fi
# $(call beside,one,other): the one while the other runs, which one core alone would keep waiting; then what it said.
beside = mkdir -p .build; { $(1); } >.build/beside.log 2>&1 & one=$$!; { $(2); }; other=$$?; \
	wait $$one; one=$$?; cat .build/beside.log; exit $$((one ? one : other))

help:  ## (the list you are reading)
	@awk -F ':.*## ' '/^[a-z]+:.*## [^(]/ {printf "make %-6s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(PLAYABLE)  ## open the house: the page opens, and phones on your network can join (PORT=8000)
	@$(call foreground,$(HOUSE) serve --lan --open --port $(PORT))

page: $(READY) client  ## a house without a server: the files of a page, for any web space (FOLDER=page)
	@.venv/bin/python -m building engine
	@.venv/bin/ronron page $(or $(FOLDER),page)

dev: $(READY) $(CLIENT)  ## the house as plain Python and the client beside it: changes to pages appear at once (PORT=8000)
	@$(call foreground,PORT=$(PORT) .venv/bin/python -m building dev)

test: python compiler browser database proxy $(CLIENT)  ## everything: check, then the tests, those of the engine on plain Python too
	@# Whatever waits or has one core to itself leaves the other to the rest: the compiler begins while packages come.
	@$(MAKE) $(COMPILED) & compiling=$$!; $(MAKE) check; checked=$$?; wait $$compiling && exit $$checked
	@$(MAKE) plain-tests compiled-tests browser-tests

prove: compiler browser database proxy $(READY) $(OPTIMISED)  ## the full scale: tens of thousands of games, resumed where it was stopped
	@RONRON_COMPILED_PYTHON="$(CURDIR)/.venv-compiled/bin/python" HYPOTHESIS_PROFILE=prove .venv/bin/python -m tests.prove

check: $(READY) $(CLIENT)  ## lint, types, imports, homes, words, stale files, that mypyc takes the rules and no page is too large
	@.venv/bin/ruff check --quiet .
	@.venv/bin/ruff format --check --quiet . || { echo 'Some files are not formatted: run .venv/bin/ruff format .'; exit 1; }
	@$(call beside,$(NPM) run --silent check && $(NPM) run --silent test && .venv/bin/python -m building audit,\
		.venv/bin/mypy --no-error-summary && .venv/bin/python $(STEADY) -n auto --dist worksteal -m source)
	@# The library of the tests may be there already: then mypyc has taken the rules.
	@RONRON_QUICK=1 .venv/bin/python -m building check

bench: compiler $(OPTIMISED) .venv-compiled/bench  ## speeds, as ratios taken in one run
	@.venv-compiled/bin/ronron bench engine
	@.venv-compiled/bin/ronron bench table
	@.venv-compiled/bin/ronron bench research

film: browser $(READY) client  ## every event of a game in motion, as sheets of frames in .pictures/film (GAME=all of them)
	@.venv/bin/python -m tests.browser.film $(GAME)

wire: $(READY)  ## generate the TypeScript types of the wire
	@.venv/bin/python -m ronron.wire.typescript

docs: $(READY)  ## generate the pages that are made from the code, then the site of all of them, in site/
	@.venv/bin/python -m ronron.records.document
	@.venv/bin/python -m ronron.research.document
	@.venv/bin/python -m building site

plain-tests: $(READY) $(COMPILED)
	@echo 'Tests on plain Python'
	@RONRON_EXPECT=plain RONRON_COMPILED_PYTHON="$(CURDIR)/.venv-compiled/bin/python" \
		.venv/bin/python $(STEADY) -n auto --dist worksteal -m 'not source and not browser'

compiled-tests: $(COMPILED)
	@echo 'Tests on compiled Python'
	@RONRON_EXPECT=compiled .venv-compiled/bin/python $(STEADY) -n $(WAITING) --dist worksteal -m 'not source and not plain and not browser'

# Apart from the others: a browser that is driven has a loop of its own, in which theirs would not run. From the wheel,
# with the pages that people get.
browser-tests: $(COMPILED)
	@echo 'Tests in the browser'
	@RONRON_EXPECT=compiled .venv-compiled/bin/python $(STEADY) -n $$(($(CORES) + 1)) --dist worksteal -m browser

# The environments. Locks first, with hashes; then the project alone.

# What builds, and what playing needs, before all else.
$(TOOLS): requirements.lock | python
	@echo 'Setting up .venv'
	@$(PYTHON) -m venv .venv
	@# And pip itself, which the rest brings: replaced later, it would be gone for a moment while the wheel wants it.
	@{ sed -n '/^pip==/,/[^\\]$$/p' requirements-dev.lock; cat requirements.lock; } >.venv/tools.lock
	@.venv/bin/python $(PIP_INSTALL) --require-hashes -r .venv/tools.lock
	@touch $@

$(READY): requirements-dev.lock pyproject.toml | $(TOOLS)
	@.venv/bin/python $(PIP_INSTALL) --require-hashes -r requirements-dev.lock
	@.venv/bin/python $(PROJECT) --editable .
	@touch $@

$(CLIENT): web/package-lock.json | $(TOOLS)
	@echo 'Setting up web/node_modules'
	@.venv/bin/python -c 'import pathlib; from building import client; client.install_packages(pathlib.Path("web"), client.find_node())'
	@touch $@

# Not in the list: for those who change the client. The server in .venv serves what this builds.
client: $(READY) $(CLIENT)
	@$(NPM) run --silent build

# It finds the tools in .venv, but not the project that lies there in place: a path in a .pth reads no other .pth.
.venv-compiled/ready: $(TOOLS)
	@$(PYTHON) -m venv --without-pip .venv-compiled
	@.venv-compiled/bin/python -c 'import sysconfig, pathlib; here = pathlib.Path(sysconfig.get_path("purelib")); \
		(here / "tools.pth").write_text(str(here).replace("/.venv-compiled/", "/.venv/") + "\n")'
	@touch $@

.venv-play/ready: requirements.lock | python
	@echo '1 of 3: fetching what playing needs, into .venv-play'
	@$(PYTHON) -m venv .venv-play
	@# All but Node, by far the largest of them: it is fetched while the rules are compiled.
	@sed '/^nodejs-/,/[^\\]$$/d' requirements.lock >.venv-play/without-node.lock
	@.venv-play/bin/python $(PIP_INSTALL) --require-hashes -r .venv-play/without-node.lock
	@touch $@

# What we are measured beside.
.venv-compiled/bench: requirements-bench.lock .venv-compiled/ready
	@echo 'Installing what we are measured beside'
	@.venv-compiled/bin/python $(PIP_INSTALL) --require-hashes -r requirements-bench.lock
	@touch $@

$(COMPILED) $(PLAYABLE): export RONRON_QUICK = 1
$(COMPILED) $(OPTIMISED): export RONRON_ENGINE = 1
$(COMPILED) $(OPTIMISED): .venv-compiled/ready
	@rm -f .venv-compiled/wheel-* .venv-compiled/optimised-*
	@echo 'Compiling the rules, building the pages'
	@.venv/bin/python -m building
	@.venv-compiled/bin/python $(PROJECT) .
	@touch $@

# Without a compiler there is no stamp: the next `make play` looks again.
$(PLAYABLE): .venv-play/ready
	@($(need_compiler)) || echo 'Going on with plain Python: the same games, the bots think more slowly.'
	@rm -f .venv-play/wheel-*
	@echo '2 of 3: compiling the rules, building the pages'
	@.venv-play/bin/python -m building
	@echo '3 of 3: putting them together'
	@.venv-play/bin/python $(PROJECT) .
	@! ls .venv-play/lib/*/site-packages/ronron/contract.*.so >/dev/null 2>&1 || touch $@

# What only the system can give: installed when we may, otherwise the exact command is said.

VERSION = $$($(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])')
INCLUDE = $$($(PYTHON) -c 'import sysconfig; print(sysconfig.get_path("include"))')
# A Python that was not installed by apt brings its own headers, and apt may not know its version.
HEADERS = $$(test -e "$(INCLUDE)/Python.h" || echo " python$(VERSION)-dev")
# $(call install,packages): the words that a fresh Debian needs, said or done.
install = if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	echo "Installing $(1)"; \
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends $(1) >/dev/null; \
	else echo "Please run: sudo apt-get install $(1)" >&2; exit 1; fi

# One line that a compiler accepts only if it works, finds the C library and knows this Python.
compiles = echo '\#include <Python.h>' | $$($(PYTHON) -c 'import sysconfig; print(sysconfig.get_config_var("CC") or "cc")') \
	-fsyntax-only -x c -I"$(INCLUDE)" - 2>/dev/null
need_compiler = { $(compiles); } || { echo 'There is no C compiler here, or it lacks the headers of Python.' >&2; \
	$(call install,gcc libc6-dev$(HEADERS)) && $(compiles); }

python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo 'Ronron needs Python 3.11 or later: make PYTHON=python3.11 ...' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { $(call install,python$(VERSION)-venv); }

compiler:
	@$(need_compiler)

browser:
	@command -v chromium >/dev/null || { echo 'There is no Chromium here.' >&2; $(call install,chromium); }

# The programs are enough: no cluster is made, and none is started; tests have their own.
database:
	@command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 \
		|| { echo 'There is no PostgreSQL here.' >&2; $(call install,postgresql); }

proxy:
	@command -v nginx >/dev/null || ls /usr/sbin/nginx >/dev/null 2>&1 || { echo 'There is no nginx here.' >&2; $(call install,nginx-light); }

# Not in the list: for those who change dependencies. uv names no registry and records no host this way.

LOCK := .venv/bin/uv pip compile --no-config --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links pyproject.toml

lock: $(READY)
	@.venv/bin/python $(PIP_INSTALL) uv
	@$(LOCK) --upgrade --extra server --group dev --output-file requirements-dev.lock
	@$(LOCK) --constraints requirements-dev.lock --extra server --group build --output-file requirements.lock
	@$(LOCK) --constraints requirements-dev.lock --extra server --extra bench --extra research --output-file requirements-bench.lock

clean:
	@rm -rf .venv .venv-compiled .venv-play .build web/node_modules src/ronron/net/static site .mypy_cache .pytest_cache .ruff_cache .hypothesis
