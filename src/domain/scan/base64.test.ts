import { expect, test } from 'vitest'
import { readBase64 } from './base64.ts'

test('O30 Base64 is read with and without its padding, whatever the bytes are', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, n) => (n * 167) % 256)
  for (const length of [0, 1, 2, 3, 4, 5, 255, 256]) {
    const some = bytes.slice(0, length)
    const text = Buffer.from(some).toString('base64')
    expect(readBase64(text)).toEqual(some)
    expect(readBase64(text.replace(/=+$/, ''))).toEqual(some)
  }
})

test('O30 what is no Base64 is not read', () => {
  for (const text of ['A', 'AAAAA', 'AA=A', 'AA-A', 'AA A', '=AAA', 'AAA=====', 'ĄAAA'])
    expect(readBase64(text)).toBeNull()
})
