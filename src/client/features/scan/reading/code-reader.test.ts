import { expect, test } from 'vitest'
import { type DetectorClass, openCodeReader } from './code-reader.ts'
import type { FrameReader } from './reading-messages.ts'

const every = ['aztec', 'code_39', 'data_matrix', 'qr_code', 'ean_13']
const frame = () => {
  const made = { closed: 0, close: () => (made.closed += 1) }
  return made as unknown as ImageBitmap & { closed: number }
}

function detectorOf(formats: readonly string[], found: { format: string; rawValue: string }[] = []) {
  const asked: (readonly string[])[] = []
  class Detector {
    constructor({ formats }: { formats: readonly string[] }) {
      asked.push(formats)
    }
    static async getSupportedFormats() {
      return formats
    }
    async detect() {
      return found
    }
  }
  return { detector: Detector as DetectorClass, asked }
}

function ownReader() {
  const opened: (readonly string[])[] = []
  const reader: FrameReader = { read: async () => [], close: () => {} }
  const open = async (formats: readonly string[]) => {
    opened.push(formats)
    return reader
  }
  return { opened, reader, open }
}

test('O32 the reader of the browser is used where it knows every wanted format', async () => {
  const { detector, asked } = detectorOf(every, [
    { format: 'aztec', rawValue: 'abc' },
    { format: 'ean_13', rawValue: '5901234123457' },
  ])
  const own = ownReader()
  const reader = await openCodeReader(['certificate', 'vin'], detector, own.open)
  expect(own.opened).toEqual([])
  expect(asked).toEqual([['aztec', 'code_39', 'data_matrix', 'qr_code']])
  const picture = frame()
  expect(await reader.read(picture, 'quick')).toEqual([{ format: 'aztec', text: 'abc' }])
  expect(picture.closed).toBe(1)
})

test.each([
  ['it has none', undefined],
  ['it knows no Aztec codes', detectorOf(every.slice(1)).detector],
  ['it knows nothing', detectorOf([]).detector],
])('O32 our own reader is used where %s', async (_, detector) => {
  const own = ownReader()
  expect(await openCodeReader(['certificate'], detector, own.open)).toBe(own.reader)
  expect(own.opened).toEqual([['aztec']])
})

test('O32 our own reader is used where the class of the browser fails', async () => {
  const { detector } = detectorOf(every)
  detector.getSupportedFormats = async () => {
    throw new DOMException('no service', 'NotSupportedError')
  }
  const own = ownReader()
  expect(await openCodeReader(['key-tag'], detector, own.open)).toBe(own.reader)
})

test('O32 without a reader nothing can be opened', async () => {
  const fails = async () => {
    throw new Error('offline')
  }
  await expect(openCodeReader(['vin'], undefined, fails)).rejects.toThrow('offline')
})
