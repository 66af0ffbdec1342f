import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp, { type Sharp } from 'sharp'
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer'

const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))

/** The size of the picture of the camera, px. */
const frame = { width: 1280, height: 720 }

/** Draws a code in the middle of a picture; `edge` in px. Linear codes are wider than high. */
export async function drawCode(format: NonNullable<WriterOptions['format']>, text: string, edge = 560): Promise<Sharp> {
  await prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer }, fireImmediately: true })
  const { svg, error } = await writeBarcode(text, { format, scale: 4, addQuietZones: true })
  if (error) throw new Error(error)
  const code = await sharp(Buffer.from(svg), { density: 300 })
    .resize({ width: edge, height: edge, fit: 'inside', kernel: 'nearest' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()
  return placePicture(code)
}

/** Puts a picture into the middle of what the camera sees, as large as it fits. */
export async function placePicture(picture: Buffer): Promise<Sharp> {
  const fitting = await sharp(picture)
    .resize({ ...frame, fit: 'inside', withoutEnlargement: true })
    .toBuffer()
  return sharp({ create: { ...frame, channels: 3, background: '#b8b4ac' } }).composite([{ input: fitting }])
}

/** Writes the picture as a video of a camera that is held still (YUV4MPEG2, grey). */
export async function writeVideo(path: string, picture: Sharp): Promise<void> {
  const { width, height } = frame
  const luma = await sharp(await picture.png().toBuffer())
    .greyscale()
    .raw()
    .toBuffer()
  const chroma = Buffer.alloc((width * height) / 2, 128)
  const pictures = Array.from({ length: 5 }, () => [Buffer.from('FRAME\n'), luma, chroma])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F15:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(path, Buffer.concat([head, ...pictures.flat()]))
}
