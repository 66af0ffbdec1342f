import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/shape/endpoint.ts'
import { endpoints } from './support/contract.ts'
import { answerOf, fieldsOf, isNamed, tellWhoSeesWhat, withheld } from './support/who-sees-what.ts'

// Another contract: `npx vitest run tests/who-sees-what.test.ts -u` writes the table anew, and its change is read.
test('the table of who sees what is that of the contract', async () => {
  await expect(tellWhoSeesWhat()).toMatchFileSnapshot('../docs/who-sees-what.md')
})

test('what is withheld is a field of the answer it is said of', () => {
  for (const { calls, fields } of withheld) {
    for (const name of calls) {
      const schema = answerOf(endpoints[name] as Endpoint)
      const known = schema ? fieldsOf(schema, name) : new Set<string>()
      for (const field of fields)
        expect([name, [...known].some((one) => isNamed(field, one)), field]).toEqual([name, true, field])
    }
  }
})
