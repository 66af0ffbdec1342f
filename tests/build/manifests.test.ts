import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readScheduleSearch } from '#client/features/appointments/layout/schedule-search.ts'
import { findBuild } from '../support/run/find-build.ts'

const distDir = findBuild()

type Manifest = {
  lang: string
  start_url: string
  icons: { src: string; purpose?: string }[]
  shortcuts: { name: string; url: string }[]
  screenshots: { src: string; sizes: string; form_factor: string; label: string }[]
}

describe('the web app manifest', () => {
  test.each(['en', 'pl'] as const)('O1 in %s has shortcuts, and pictures of the declared sizes', async (locale) => {
    const text = readFileSync(join(distDir, `manifest.${locale}.webmanifest`), 'utf8')
    const { lang, shortcuts, screenshots, icons, start_url } = JSON.parse(text) as Manifest
    expect(lang).toBe(locale)
    const prefix = locale === 'pl' ? '/pl' : ''
    expect(start_url).toBe(`${prefix}/goto-crm`)
    expect(shortcuts.map(({ url }) => url)).toEqual([
      `${prefix}/schedule`,
      `${prefix}/schedule?new=walk-in`,
      `${prefix}/schedule#unsent`,
    ])
    expect(readScheduleSearch({ new: 'walk-in' })).toEqual({ new: 'walk-in' })
    expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['wide', 'narrow'])
    for (const { src, sizes } of screenshots) {
      const { width, height, format } = await sharp(join(distDir, src)).metadata()
      expect([`${width}x${height}`, format]).toEqual([sizes, 'webp'])
    }
    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  })
})
