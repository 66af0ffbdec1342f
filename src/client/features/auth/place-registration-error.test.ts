import { expect, test } from 'vitest'
import { ApiError } from '#client/api/api-error.ts'
import { placeRegistrationError } from './place-registration-error.ts'

const said = (message: string) => new ApiError(400, 'foreign', message)

test.each(['The code is wrong', 'Invalid Code.', 'Both codes', 'Kod wygasł', 'Nie ma takiego kodu', 'Brak kodów'])(
  'A9 "%s" belongs to the code, whatever field is named',
  (message) => {
    expect(placeRegistrationError(undefined, said(message))).toBe('code')
    expect(placeRegistrationError('email', said(message))).toBe('code')
  },
)

test.each(['Too many attempts', 'This is encoded', 'Kodeks', 'Zakodowane'])(
  'A9 "%s" belongs to the field that is named, or to none',
  (message) => {
    expect(placeRegistrationError('email', said(message))).toBe('email')
    expect(placeRegistrationError(undefined, said(message))).toBeUndefined()
  },
)
