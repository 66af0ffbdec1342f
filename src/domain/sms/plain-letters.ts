import { measureSms } from './sms-length.ts'

/** Letters and signs that do not come apart into a plain letter and an accent. */
const replacements: Readonly<Record<string, string>> = {
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', þ: 'th', Þ: 'Th', œ: 'oe', Œ: 'OE', ı: 'i', ẞ: 'SS' },
  ...{ '„': '"', '”': '"', '“': '"', '«': '"', '»': '"', '’': "'", '‘': "'", '‚': "'", '`': "'", '´': "'" },
  ...{ '–': '-', '—': '-', '‑': '-', '−': '-', '…': '...', '•': '-', '·': '-', '×': 'x', '№': 'No' },
}

const isGsm = (letter: string): boolean => measureSms(letter).alphabet === 'gsm'

/**
 * Removes Polish and other accents that the GSM alphabet lacks, so that more text fits into a part. What has no plain
 * form, such as Cyrillic, stays.
 */
export function plainLetters(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => {
      if (isGsm(letter)) return letter
      if (/\p{Zs}/u.test(letter)) return ' '
      const known = replacements[letter]
      if (known !== undefined) return known
      const bare = letter.normalize('NFD').replace(/\p{M}/gu, '')
      return [...bare].some(isGsm) ? bare : letter
    })
    .join('')
}

/** The text of a message as the station sends it. */
export const smsText = (text: string, isPlain: boolean): string => (isPlain ? plainLetters(text) : text)
