import { useLingui } from '@lingui/react'

const urls = import.meta.glob<string>('./pictures/*.{avif,webp,jpg}', { eager: true, query: '?url', import: 'default' })

type Shot = { name: string; theme: string; locale: string; width: number; type: string; url: string }

/** Parsed from names such as `./pictures/schedule-dark-en-1280.avif`; `npm run shots -- landing` makes the files. */
const shots: readonly Shot[] = Object.entries(urls).map(([path, url]) => {
  const [, name = '', theme = '', locale = '', width = '0', type = ''] =
    /\/([\w-]+)-(dark|light)-(en|pl)-(\d+)\.(\w+)$/.exec(path) ?? []
  return { name, theme, locale, width: Number(width), type, url }
})

/** A phone shows a picture of its own, if there is one. */
const phoneWidth = '(max-width: 40rem)'

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
  /** On a phone: a part of the screenshot, so that its letters can be read (`<name>-phone-…`), and its size, px. */
  phone?: { width: number; height: number }
  className?: string | undefined
}

/** A screenshot of the product, in the theme and language of the visitor. */
export function ProductPicture({ name, alt, sizes, width, height, first, phone, className }: ProductPictureProps) {
  const { i18n } = useLingui()
  const own = shots.filter((shot) => shot.locale === (i18n.locale === 'pl' ? 'pl' : 'en'))
  const setOf = (file: string, theme: string, type: string) =>
    own
      .filter((shot) => shot.name === file && shot.theme === theme && shot.type === type)
      .toSorted((a, b) => a.width - b.width)
      .map((shot) => `${shot.url} ${shot.width}w`)
      .join(', ')
  const fallback = own.find((shot) => shot.name === name && shot.theme === 'light' && shot.type === 'webp')
  // The pictures are taken again after the screens have changed; one that is missing until then is left out.
  if (!fallback) return null
  const sources = [
    // A browser takes the first source that matches, so that of a phone comes before the others.
    ...(phone ? [{ file: `${name}-phone`, screen: phoneWidth, ...phone, sizes: '100vw' }] : []),
    { file: name, screen: undefined, width, height, sizes },
  ]
  return (
    <picture data-themed={name}>
      {sources.flatMap(({ file, screen, ...source }) =>
        (['avif', 'webp'] as const).flatMap((type) =>
          (['dark', 'light'] as const).map((theme) => (
            <source
              key={file + theme + type}
              media={`${screen ? `${screen} and ` : ''}(prefers-color-scheme: ${theme})`}
              data-theme={theme}
              data-screen={screen}
              type={`image/${type}`}
              srcSet={setOf(file, theme, type)}
              {...source}
            />
          )),
        ),
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
