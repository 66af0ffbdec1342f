import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/shape/endpoint.ts'
import { endpoints } from './support/contract.ts'
import { answerOf, fieldsOf, isNamed, renderWhoSeesWhat, withheld } from './support/who-sees-what.ts'

// After a change of the contract: `npx vitest run tests/who-sees-what.test.ts -u` rewrites the table. Review the
// change.
test('docs/who-sees-what.md agrees with the contract', async () => {
  await expect(renderWhoSeesWhat()).toMatchFileSnapshot('../docs/who-sees-what.md')
})

test('every withheld field is a field of its answer', () => {
  for (const { calls, fields } of withheld) {
    for (const name of calls) {
      const schema = answerOf(endpoints[name] as Endpoint)
      const known = schema ? fieldsOf(schema, name) : new Set<string>()
      for (const field of fields)
        expect([name, [...known].some((one) => isNamed(field, one)), field]).toEqual([name, true, field])
    }
  }
})
