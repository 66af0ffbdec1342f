import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import moduleUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeFormat, ReadCode } from '#domain/scan/scanned.ts'
import type { ReadingAnswer, ReadingEffort, ReadingRequest } from './reading-messages.ts'

// A worker of its own: only its policy lets WebAssembly be compiled, and the page stays responsive.

type FormatNames = NonNullable<ReaderOptions['formats']>
const names = {
  aztec: 'Aztec',
  code_39: 'Code39',
  data_matrix: 'DataMatrix',
  qr_code: 'QRCode',
} as const satisfies Readonly<Record<CodeFormat, FormatNames[number]>>
const formatOf = (name: string): CodeFormat | undefined =>
  (Object.keys(names) as CodeFormat[]).find((format) => name.startsWith(names[format]))

const loading = prepareZXingModule({ overrides: { locateFile: () => moduleUrl }, fireImmediately: true })

/** A camera shows the next picture soon, and most have no code yet. */
const quick = { tryHarder: false, tryRotate: false, tryInvert: false, tryDownscale: false, maxNumberOfSymbols: 1 }
const optionsOf = { quick, thorough: { maxNumberOfSymbols: 4 } } as const satisfies Record<
  ReadingEffort,
  Partial<ReaderOptions>
>

async function read({ frame, formats, effort }: ReadingRequest): Promise<ReadCode[]> {
  const [width, height] =
    'displayWidth' in frame ? [frame.displayWidth, frame.displayHeight] : [frame.width, frame.height]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(frame, 0, 0)
  frame.close()
  const pixels = context?.getImageData(0, 0, width, height)
  if (!pixels) return []
  const found = await readBarcodes(pixels, {
    formats: formats.map((format) => names[format]),
    ...optionsOf[effort],
    // Texts are compared as they are: no marks in place of control characters.
    textMode: 'Plain',
  })
  return found.flatMap(({ isValid, format, text }) => {
    const known = formatOf(format)
    return isValid && known ? [{ format: known, text }] : []
  })
}

const answer = (message: ReadingAnswer): void => postMessage(message)

addEventListener('message', async ({ data }: MessageEvent<ReadingRequest>) => {
  try {
    answer({ id: data.id, codes: await read(data) })
  } catch {
    answer({ id: data.id, codes: null })
  }
})

/** The functions of the module are compiled when they are called first: by nothing, while the camera still starts. */
async function warmUp(): Promise<void> {
  await readBarcodes(new ImageData(64, 64), { formats: Object.values(names), ...quick })
}

loading.then(
  () => {
    answer({ id: 'ready' })
    void warmUp()
  },
  () => answer({ id: 'failed' }),
)
