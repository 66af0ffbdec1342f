/**
 * The unsent photos as the build of 22 November 2026 left them in `pitboard-drafts`: the keys of the store, and the
 * values without the picture. It is never changed.
 */
export const storedPhotos = [
  {
    key: 'anna 019aa000-0000-7000-8000-000000000001 019aa100-0000-7000-8000-000000000001',
    ...{ id: '019aa100-0000-7000-8000-000000000001', name: 'IMG_2041.jpg', type: 'image/webp' },
  },
  {
    key: 'anna 019aa000-0000-7000-8000-000000000002 019aa100-0000-7000-8000-000000000002',
    ...{ id: '019aa100-0000-7000-8000-000000000002', name: 'IMG_2042.jpg', type: 'image/webp' },
  },
  {
    key: 'jan 019aa000-0000-7000-8000-000000000001 019aa100-0000-7000-8000-000000000003',
    ...{ id: '019aa100-0000-7000-8000-000000000003', name: 'image.jpg', type: 'image/jpeg' },
  },
] as const
