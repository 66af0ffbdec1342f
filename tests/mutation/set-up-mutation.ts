import fc from 'fast-check'

// The same examples for each mutant, and no shrinking: any failure is a kill.
fc.configureGlobal({ seed: 1, endOnFailure: true })
