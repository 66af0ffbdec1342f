import { expect, test } from 'vitest'
import { ApiError } from '#client/api/api-error.ts'
import { placeRegistrationError } from './place-registration-error.ts'

const errorWith = (message: string) => new ApiError(400, 'foreign', message)

test.each(['The code is wrong', 'Invalid Code.', 'Both codes', 'Kod wygasł', 'Nie ma takiego kodu', 'Brak kodów'])(
  'A9 "%s" is shown at the code, even if another field is named',
  (message) => {
    expect(placeRegistrationError(undefined, errorWith(message))).toBe('code')
    expect(placeRegistrationError('email', errorWith(message))).toBe('code')
  },
)

test.each(['Too many attempts', 'This is encoded', 'Kodeks', 'Zakodowane'])(
  'A9 "%s" is shown at the named field, or at none',
  (message) => {
    expect(placeRegistrationError('email', errorWith(message))).toBe('email')
    expect(placeRegistrationError(undefined, errorWith(message))).toBeUndefined()
  },
)
