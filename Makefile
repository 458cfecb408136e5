# Thin verbs over CMake and tools/; `make help` lists them.
LISTEN ?= 127.0.0.1:8080
PLAY_ARGS ?= --quiet --database build/cloister.db
BENCH_ARGS ?= --json --instructions
FUZZ_SECONDS ?= 60
PREFIX ?= /usr/local
DESTDIR ?=
export FUZZ_SECONDS

MAKEFLAGS += --no-print-directory
.PHONY: release play test quick game soak simulate fresh fmt lint hooks bench golden fuzz screenshots coverage bom install clean help

release: build/release/build.ninja ## build the program: build/release/cloister (the default)
	@cmake --build build/release --target cloister

# Configured anew after packages were installed: what was not found then may be there now.
build/release/build.ninja: $(wildcard build/.installed-*)
	@mkdir -p build
	@cmake --preset release >build/configure.log 2>&1 || \
		{ tools/install.sh --missing play && cat build/configure.log >&2; exit 1; }
	@tools/install.sh --missing play || echo "Going on without these: the program may have no web page." >&2
	@touch $@

play: ## install what is missing, build, start the server and print its address (LISTEN=0.0.0.0:8080)
	@tools/install.sh play
	@$(MAKE) release
	@echo "Cloister is at http://$(LISTEN)/ (Ctrl-C ends it; tables are kept in build/cloister.db)"
	@exec build/release/cloister serve --listen $(LISTEN) $(PLAY_ARGS)

test: ## install what is missing, run every check that fits in 15 minutes on 2 cores
	@tools/install.sh test
	@exec python3 tools/check.py test

quick: ## while working: units, properties, examples, format of what changed; a minute once built
	@tools/install.sh test
	@exec python3 tools/check.py quick

game: ## all of one game (G=morris): its tests, properties, examples, words, playthroughs, lint
	@tools/install.sh test
	@exec python3 tools/check.py game $(G)

fresh: ## both commands of the README in a bare Debian 12 made for it, on a clean clone of HEAD (as root)
	@tools/install.sh fresh
	@exec python3 tools/fresh.py

hooks: ## let git judge the form of a commit's message before it is made
	@git config core.hooksPath tools/hooks

soak: ## the long checks: tests labelled soak, thread sanitizer, fuzzing (FUZZ_SECONDS each), a bare system
	@tools/install.sh soak
	@tools/install.sh fresh
	@exec python3 tools/check.py soak

simulate: build/release/build.ninja ## worlds of servers and people from seeds (SEED=7, or SEEDS=1-100) on a clock of their own
	@cmake --build build/release --target simulate
	@exec build/release/tests/simulate $(if $(SEED),--seed $(SEED) --verbose,--seeds $(or $(SEEDS),1-100)) $(SIMULATE_ARGS)

fuzz: ## every fuzz target for FUZZ_SECONDS (60)
	@tools/install.sh fuzz
	@exec python3 tools/check.py fuzz

lint: ## format of all languages, layers, words, portable subset, rule citations, clang-tidy
	@tools/install.sh test
	@exec python3 tools/lint.py

fmt: ## format C, Python, TypeScript and CSS in place
	@tools/install.sh test
	@exec python3 tools/lint.py --fix

bench: release ## decisions/s, playouts/s, search/s of each game
	@exec build/release/cloister bench $(BENCH_ARGS)

golden: ## write the golden playthroughs anew; read the diff like code
	@tools/install.sh test
	@cmake --preset release >/dev/null
	@cmake --build build/release --target test_golden cloister
	@CLOISTER_GOLDEN=write CLOISTER=build/release/cloister build/release/tests/test_golden
	@git --no-pager diff --stat -- 'src/games/*/golden'

screenshots: ## pictures of every page in both themes, both languages and three sizes: build/screenshots
	@tools/install.sh test
	@cmake --preset release >/dev/null
	@cmake --build build/release --target cloister web
	@node tests/web/looks.mjs --shots build/screenshots
	@exec node tools/screenshots.mjs

coverage: ## run the tests for line coverage: build/coverage/report/index.html
	@tools/install.sh coverage
	@cmake --preset coverage >/dev/null
	@cmake --build build/coverage
	@find build/coverage -name '*.gcda' -delete
	@ctest --preset coverage --output-on-failure --progress
	@mkdir -p build/coverage/report
	@gcovr --root . --filter src/ --exclude '.*/test[^/]*\.c' --object-directory build/coverage \
		--txt --html-details build/coverage/report/index.html

bom: release ## what program and page are made of, as CycloneDX: build/bom.json
	@exec python3 tools/bom.py build/release/cloister build/bom.json

install: release ## install program, man page and completion under PREFIX (/usr/local)
	@DESTDIR="$(DESTDIR)" cmake --install build/release --prefix "$(PREFIX)"

clean: ## remove build/
	rm -rf build

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 12
