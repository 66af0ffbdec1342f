import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fontFile, fontNames, makeFont } from './make-fonts.ts'

test.each(fontNames)('the font file %s is what `npm run fonts` makes', async (name) => {
  expect((await makeFont(name)).equals(readFileSync(fontFile(name)))).toBe(true)
})
