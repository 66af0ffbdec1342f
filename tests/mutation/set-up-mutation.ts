import fc from 'fast-check'

// The same examples for each mutant, and no search for the smallest one that fails: a kill is a kill.
fc.configureGlobal({ seed: 1, endOnFailure: true })
