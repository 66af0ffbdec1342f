import { useLingui } from '@lingui/react'

const urls = import.meta.glob<string>('./pictures/*.{avif,webp,jpg}', { eager: true, query: '?url', import: 'default' })

type Shot = { name: string; theme: string; locale: string; width: number; type: string; url: string }

/** Parsed from names such as `./pictures/schedule-dark-en-1280.avif`; `npm run shots -- landing` makes the files. */
const shots: readonly Shot[] = Object.entries(urls).map(([path, url]) => {
  const [, name = '', theme = '', locale = '', width = '0', type = ''] =
    /\/(\w+)-(dark|light)-(en|pl)-(\d+)\.(\w+)$/.exec(path) ?? []
  return { name, theme, locale, width: Number(width), type, url }
})

export type PictureName = 'schedule' | 'order' | 'cars' | 'messages' | 'lines' | 'tiles' | 'tv' | 'search' | 'export'

export type ProductPictureProps = {
  name: PictureName
  alt: string
  /** The `sizes` attribute of `<img>`. */
  sizes: string
  /** The size of the screenshot, px: reserves the space. */
  width: number
  height: number
  /** The first picture of the page is not loaded lazily. */
  first?: boolean
  className?: string | undefined
}

/** A screenshot of the product, in the theme and language of the visitor. */
export function ProductPicture({ name, alt, sizes, width, height, first, className }: ProductPictureProps) {
  const { i18n } = useLingui()
  const own = shots.filter((shot) => shot.name === name && shot.locale === (i18n.locale === 'pl' ? 'pl' : 'en'))
  const setOf = (theme: string, type: string) =>
    own
      .filter((shot) => shot.theme === theme && shot.type === type)
      .toSorted((a, b) => a.width - b.width)
      .map((shot) => `${shot.url} ${shot.width}w`)
      .join(', ')
  const fallback = own.find((shot) => shot.theme === 'light' && shot.type === 'webp')
  // The pictures are taken again after the screens have changed; one that is missing until then is left out.
  if (!fallback) return null
  return (
    <picture data-themed={name}>
      {(['avif', 'webp'] as const).flatMap((type) =>
        (['dark', 'light'] as const).map((theme) => (
          <source
            key={theme + type}
            media={`(prefers-color-scheme: ${theme})`}
            data-theme={theme}
            type={`image/${type}`}
            srcSet={setOf(theme, type)}
            sizes={sizes}
          />
        )),
      )}
      <img
        src={fallback.url}
        alt={alt}
        width={width}
        height={height}
        className={className}
        {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  )
}
