/** In pixels. */
export type SourceSize = { width: number; height: number }
/** The square that is taken of a picture, in its pixels. */
export type Crop = { x: number; y: number; side: number }

/** What the server keeps of a portrait: a smaller square would blur. */
const leastSide = 256

const largestSide = ({ width, height }: SourceSize): number => Math.min(width, height)
const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

function keepInside(size: SourceSize, { x, y, side }: Crop): Crop {
  return { x: clamp(x, 0, size.width - side), y: clamp(y, 0, size.height - side), side }
}

/** The middle of a picture, as large as it can be. */
export function startCrop(size: SourceSize): Crop {
  const side = largestSide(size)
  return { x: (size.width - side) / 2, y: (size.height - side) / 2, side }
}

/** Moves what is seen, by shares of the square: `right: 0.1` shows a tenth more of what is to the right. */
export function moveCrop(size: SourceSize, crop: Crop, right: number, down: number): Crop {
  return keepInside(size, { ...crop, x: crop.x + right * crop.side, y: crop.y + down * crop.side })
}

/** Enlarges by a factor; what is at that place of the square (shares of it, by default its middle) stays there. */
export function zoomCrop(size: SourceSize, crop: Crop, factor: number, at = { x: 0.5, y: 0.5 }): Crop {
  const most = largestSide(size)
  const side = clamp(crop.side / factor, Math.min(most, leastSide), most)
  const freed = crop.side - side
  return keepInside(size, { x: crop.x + freed * at.x, y: crop.y + freed * at.y, side })
}

/** How much a picture is enlarged, 1 for all of it, and how far that can go. */
export function zoomOf(size: SourceSize, { side }: Crop): { zoom: number; most: number } {
  const largest = largestSide(size)
  return { zoom: largest / side, most: largest / Math.min(largest, leastSide) }
}
