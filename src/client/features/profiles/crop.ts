/** The size of a picture, px. */
export type SourceSize = { width: number; height: number }
/** The square that is cut from a picture, px of the picture. */
export type Crop = { x: number; y: number; side: number }

/** The size of a portrait stored by the server, px: a smaller square would be blurred. */
const minSide = 256

const largestSide = ({ width, height }: SourceSize): number => Math.min(width, height)
const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

function keepInside(size: SourceSize, { x, y, side }: Crop): Crop {
  return { x: clamp(x, 0, size.width - side), y: clamp(y, 0, size.height - side), side }
}

/** Returns the largest square in the middle of a picture. */
export function startCrop(size: SourceSize): Crop {
  const side = largestSide(size)
  return { x: (size.width - side) / 2, y: (size.height - side) / 2, side }
}

/** Moves the square by fractions of its side: `right: 0.1` moves it a tenth to the right. */
export function moveCrop(size: SourceSize, crop: Crop, right: number, down: number): Crop {
  return keepInside(size, { ...crop, x: crop.x + right * crop.side, y: crop.y + down * crop.side })
}

/** Zooms by a factor around a point `at` (fractions of the square, by default its middle), which does not move. */
export function zoomCrop(size: SourceSize, crop: Crop, factor: number, at = { x: 0.5, y: 0.5 }): Crop {
  const most = largestSide(size)
  const side = clamp(crop.side / factor, Math.min(most, minSide), most)
  const freed = crop.side - side
  return keepInside(size, { x: crop.x + freed * at.x, y: crop.y + freed * at.y, side })
}

/** Returns the current zoom, 1 for the largest square, and the greatest possible zoom. */
export function zoomOf(size: SourceSize, { side }: Crop): { zoom: number; most: number } {
  const largest = largestSide(size)
  return { zoom: largest / side, most: largest / Math.min(largest, minSide) }
}
