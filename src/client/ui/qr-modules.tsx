import { correction, generate } from 'lean-qr'

export type QrModulesProps = { text: string; label: string }

/** The modules of a QR code with error correction M or better, with the quiet zone of four modules for scanners. */
export function QrModules({ text, label }: QrModulesProps) {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const edge = code.size + 8
  const places = Array.from({ length: code.size }, (_, place) => place)
  const path = places.flatMap((y) => places.map((x) => (code.get(x, y) ? `M${x + 4} ${y + 4}h1v1h-1z` : '')))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${edge} ${edge}`} shapeRendering="crispEdges">
      <path d={path.join('')} />
    </svg>
  )
}
