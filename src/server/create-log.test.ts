import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './create-log.ts'

function logged(error: unknown): string {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  createLog('info', stream).error({ err: error }, 'bug')
  return lines.join('')
}

test('an error of PostgreSQL is logged without the row and the value that it quotes', () => {
  const refused = Object.assign(new Error('duplicate key value violates unique constraint "user_email_key"'), {
    ...{ severity: 'ERROR', code: '23505', constraint: 'user_email_key', table: 'user' },
    detail: 'Key (email)=(anna@example.com) already exists.',
    where: 'COPY user, line 1: "anna@example.com"',
    parameters: ['anna@example.com'],
  })
  const line = logged(refused)
  expect(JSON.parse(line).err).toMatchObject({
    type: 'Error',
    code: '23505',
    constraint: 'user_email_key',
    table: 'user',
  })
  expect(JSON.parse(line).err.message).toBe(refused.message)
  expect(JSON.parse(line).err.stack).toContain('create-log.test.ts')
  expect(line).not.toContain('anna@')

  const misread = Object.assign(new Error('invalid input syntax for type bigint: "+48601234567"'), {
    severity: 'ERROR',
  })
  expect(logged(misread)).not.toContain('601234567')
  expect(logged(new Error('outer', { cause: refused }))).not.toContain('anna@')
  expect(logged(new Error('outer', { cause: refused }))).toContain('23505')
})

test('any other error is logged with its message, and a thrown value that is not an Error without its content', () => {
  expect(JSON.parse(logged(new TypeError('x is not a function'))).err).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
  })
  expect(logged({ email: 'anna@example.com' })).not.toContain('anna@')
})
