/** Moves a photo one position earlier or later; returns the same order at the ends. */
export function movePhoto<T extends { id: string }>(photos: readonly T[], id: string, step: 1 | -1): T[] {
  const from = photos.findIndex((photo) => photo.id === id)
  const to = from + step
  const moved = [...photos]
  const photo = moved[from]
  if (!photo || to < 0 || to >= moved.length) return moved
  moved.splice(from, 1)
  moved.splice(to, 0, photo)
  return moved
}
