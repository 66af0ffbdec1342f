/** The default alphabet of GSM 03.38, without its escape character: one septet each. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** The extension table of GSM 03.38: an escape character and another one, two septets. */
const extended = new Set('^{}\\[~]|€\f')

/** The septets, or UTF-16 units, of a message in one part, and of each part of a longer one. */
const sizes = { gsm: { one: 160, each: 153 }, unicode: { one: 70, each: 67 } } as const

export type SmsLength = {
  /** `unicode` if the text has a character outside the GSM alphabet: then fewer fit into a part. */
  readonly alphabet: keyof typeof sizes
  /** The places that the text takes: a character of the extension table, or outside the BMP, takes two. */
  readonly characters: number
  /** The parts that are paid for; 0 for an empty text. */
  readonly parts: number
}

/** Measures a text as an SMS. A character that takes two places is never split between parts. */
export function measureSms(text: string): SmsLength {
  const letters = [...text]
  const alphabet = letters.every((letter) => basic.has(letter) || extended.has(letter)) ? 'gsm' : 'unicode'
  const places = letters.map((letter) => (alphabet === 'gsm' ? (extended.has(letter) ? 2 : 1) : letter.length))
  const characters = places.reduce((sum, one) => sum + one, 0)
  const { one, each } = sizes[alphabet]
  if (characters <= one) return { alphabet, characters, parts: characters === 0 ? 0 : 1 }
  let parts = 1
  let used = 0
  for (const place of places) {
    if (used + place > each) {
      parts += 1
      used = 0
    }
    used += place
  }
  return { alphabet, characters, parts }
}
