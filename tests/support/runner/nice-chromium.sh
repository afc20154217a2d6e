#!/bin/sh
# Browsers have seconds to spare; a function that waits for the processor is stopped by its time limit.
exec nice -n 10 "$BROWSER_TO_RUN" "$@"
