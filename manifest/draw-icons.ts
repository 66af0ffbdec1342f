import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

// Run by hand (`node manifest/draw-icons.ts`) when the logo changes; its output is committed in public/.
const publicFolder = join(import.meta.dirname, '../public')
const signal = '#ffd60a'
const ink = '#14120a'

/** P, I and T as paths in a field of 312 × 120, so that no font is needed. */
const letters = [
  'M0 120 V0 H64 A40 40 0 0 1 64 80 H34 V120 Z M34 28 V52 H60 A12 12 0 0 0 60 28 Z',
  'M134 0 H168 V120 H134 Z',
  'M198 0 H312 V30 H272 V120 H238 V30 H198 Z',
]

/**
 * Returns the logo as SVG, 512 units wide. `corner`: radius; `scale`: width of the letters as a share of the square.
 */
function drawTile({ corner, scale }: { corner: number; scale: number }): string {
  const size = 512
  const zoom = (size * scale) / 312
  const left = (size - 312 * zoom) / 2
  const top = (size - 120 * zoom) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">
  <rect width="${size}" height="${size}" rx="${corner}" fill="${signal}"/>
  <path transform="translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${zoom.toFixed(4)})" fill="${ink}" fill-rule="evenodd" d="${letters.join(' ')}"/>
</svg>
`
}

const rounded = drawTile({ corner: 104, scale: 0.72 })
// A launcher may crop a maskable icon to a circle of 80 %: the letters stay inside.
const full = drawTile({ corner: 0, scale: 0.56 })

async function writePng(svg: string, edgePx: number, name: string): Promise<void> {
  await sharp(Buffer.from(svg), { density: 144 })
    .resize(edgePx, edgePx)
    .png({ compressionLevel: 9 })
    .toFile(join(publicFolder, name))
}

writeFileSync(join(publicFolder, 'favicon.svg'), rounded)
await writePng(rounded, 192, 'icon-192.png')
await writePng(rounded, 512, 'icon-512.png')
await writePng(full, 192, 'icon-maskable-192.png')
await writePng(full, 512, 'icon-maskable-512.png')
await writePng(full, 180, 'apple-touch-icon.png')
