import { expect, test } from 'vitest'
import { ApiError } from '#client/api/api-error.ts'
import { placeRegistrationError } from './place-registration-error.ts'

const said = (message: string) => new ApiError(400, 'foreign', message)

test('A9 the field that the server names has it', () => {
  expect(placeRegistrationError('email', said('This code is taken'))).toBe('email')
  expect(placeRegistrationError('code', said('Wrong'))).toBe('code')
})

test.each(['The code is wrong', 'Invalid Code.', 'Kod wygasł', 'Nie ma takiego kodu'])(
  'A9 "%s" belongs to the code where no field is named',
  (message) => {
    expect(placeRegistrationError(undefined, said(message))).toBe('code')
  },
)

test.each(['Too many attempts', 'This is encoded', 'Kodeks'])('A9 "%s" belongs to no field', (message) => {
  expect(placeRegistrationError(undefined, said(message))).toBeUndefined()
})
