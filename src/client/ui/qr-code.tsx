import css from './qr-code.module.css'
import { makeQrMatrix } from './qr-matrix.ts'

/** Dark on light in both themes, with the quiet edge of four modules that scanners want. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const matrix = makeQrMatrix(text)
  const edge = matrix.length + 8
  const path = matrix.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : '')))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${edge} ${edge}`} shapeRendering="crispEdges" className={css.code}>
      <path d={path.join('')} />
    </svg>
  )
}
