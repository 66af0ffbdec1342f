import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { employeeColours } from '#contract/employees.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

function colourOf(token: string, theme: Theme): string {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(css)?.[1] ?? ''
  const [light, dark = light] = value.match(/#[0-9a-f]{6}/g) ?? []
  const colour = theme === 'light' ? light : dark
  if (!colour) throw new Error(`no colour in --${token}`)
  return colour
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminanceOf(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrastOf(foreground: string, background: string, theme: Theme): number {
  const a = luminanceOf(colourOf(foreground, theme))
  const b = luminanceOf(colourOf(background, theme))
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const surfaces = ['bg', 'surface', 'raised']
const washes = ['wash-waiting', 'wash-info', 'wash-off', 'wash-good']
const flags = ['confirmed', 'arrived', 'in-progress', 'waiting', 'ready', 'off']

describe.each(themes)('%s', (theme) => {
  test.each([...surfaces, ...washes, 'pressed'])('body text is 7:1 on %s', (background) => {
    expect(contrastOf('text', background, theme)).toBeGreaterThanOrEqual(7)
  })
  test.each([...surfaces, ...washes])('flag labels and dim text are 4.5:1 on %s', (background) => {
    for (const foreground of [...flags, 'dim'])
      expect(contrastOf(foreground, background, theme), foreground).toBeGreaterThanOrEqual(4.5)
  })
  test.each(surfaces)('controls are 3:1 on %s', (background) => {
    expect(contrastOf('edge', background, theme)).toBeGreaterThanOrEqual(3)
  })
  test.each(employeeColours)('%s has enough contrast with letters and with every surface', (colour) => {
    expect(contrastOf('on-person', `person-${colour}`, theme)).toBeGreaterThanOrEqual(4.5)
    for (const background of surfaces)
      expect(contrastOf(`person-${colour}`, background, theme), background).toBeGreaterThanOrEqual(3)
  })
  test('text on the signal colour and on plates is readable', () => {
    expect(contrastOf('on-signal', 'signal', theme)).toBeGreaterThanOrEqual(7)
    expect(contrastOf('on-signal-dim', 'signal', theme)).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf('on-signal', 'signal-pressed', theme)).toBeGreaterThanOrEqual(7)
    expect(contrastOf('plate-ink', 'plate', theme)).toBeGreaterThanOrEqual(7)
    expect(contrastOf('on-plate-band', 'plate-band', theme)).toBeGreaterThanOrEqual(4.5)
  })
})
