import { describe, expect, test } from 'vitest'
import { gradeOf } from './answer.ts'
import { type PresetLanguage, presetsIn } from './presets.ts'
import {
  findItem,
  itemsOf,
  longestItemHint,
  longestItemLabel,
  longestTemplateName,
  longestUnit,
  partIdPattern,
  type TemplateContent,
  type TemplateItem,
} from './template.ts'

const languages: readonly PresetLanguage[] = ['en', 'pl']
const contents = (language: PresetLanguage) => presetsIn(language).map(({ content }) => content)
const allItems = (language: PresetLanguage) => contents(language).flatMap(itemsOf)
const labelsOf = (item: TemplateItem): string[] => [
  item.label,
  ...(item.kind === 'choice' ? item.options.map(({ label }) => label) : []),
]
const textsOf = (content: TemplateContent): string[] => [
  content.name,
  ...content.sections.map(({ title }) => title),
  ...itemsOf(content).flatMap((item) => [...labelsOf(item), ...(item.hint === null ? [] : [item.hint])]),
]

/** The items with this id, in every template that has it. */
const itemsWith = (id: string): TemplateItem[] =>
  contents('en').flatMap((content) => {
    const item = findItem(content, id)
    return item ? [item] : []
  })

describe('J23 the templates that every station begins with', () => {
  test.each(languages)('have a text wherever one is shown, in %s', (language) => {
    for (const content of contents(language)) {
      for (const text of textsOf(content)) {
        expect(text).not.toBe('')
        expect(text, 'nothing is cut off').toBe(text.trim())
        expect(text, 'begins with a capital letter').toMatch(/^\p{Lu}/u)
        expect(text, 'no part is missing').not.toMatch(/[,:]$/)
      }
    }
    for (const item of allItems(language)) if (item.kind === 'measurement') expect(item.unit, item.id).not.toBe('')
  })

  test.each(languages)('write small letters, but for abbreviations, in %s', (language) => {
    const abbreviations = ['DOT', 'VIN']
    for (const item of allItems(language)) {
      const words = labelsOf(item).flatMap((label) => label.split(/[\s,-]+/).filter((word) => word.length > 1))
      const loud = words.filter((word) => word === word.toUpperCase() && !abbreviations.includes(word))
      expect(loud, item.label).toEqual([])
    }
  })

  test('are in the language that is asked for', () => {
    const [english, polish] = [contents('en'), contents('pl')]
    const letters = /[ąćęłńóśźż]/i
    expect(english.flatMap(textsOf).filter((text) => letters.test(text))).toEqual([])
    for (const content of polish) expect(textsOf(content).some((text) => letters.test(text))).toBe(true)
    for (const [at, content] of english.entries()) {
      const other = textsOf(polish[at] ?? content)
      // Only an abbreviation is the same word in both.
      expect(textsOf(content).filter((text, index) => text === other[index])).toEqual(
        content.name === 'Seasonal tyres' ? ['DOT'] : [],
      )
    }
  })

  test.each(languages)('name two things differently in one template, in %s', (language) => {
    for (const content of contents(language)) {
      const labels = itemsOf(content).map(({ label }) => label)
      expect(new Set(labels).size, content.name).toBe(labels.length)
      const titles = content.sections.map(({ title }) => title)
      expect(new Set(titles).size, content.name).toBe(titles.length)
    }
  })

  test('are within the limits of a template that a station writes', () => {
    for (const content of languages.flatMap(contents)) {
      expect(content.name.length).toBeLessThanOrEqual(longestTemplateName)
      for (const item of itemsOf(content)) {
        expect(Math.max(...labelsOf(item).map(({ length }) => length))).toBeLessThanOrEqual(longestItemLabel)
        expect(item.hint?.length ?? 0).toBeLessThanOrEqual(longestItemHint)
        if (item.kind === 'measurement') expect(item.unit.length).toBeLessThanOrEqual(longestUnit)
      }
    }
  })

  test('have ids of their own', () => {
    const ids = presetsIn('en').map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    const pattern = new RegExp(`^${partIdPattern}$`)
    for (const content of contents('en')) {
      const sections = content.sections.map(({ id }) => id)
      expect(new Set(sections).size, content.name).toBe(sections.length)
      const items = itemsOf(content)
      const options = items.flatMap((item) => (item.kind === 'choice' ? item.options.map(({ id }) => id) : []))
      for (const id of [...sections, ...items.map((item) => item.id), ...options]) {
        expect(id).toMatch(pattern)
        expect(id, 'no part of an id is missing').not.toMatch(/^-|--|-$/)
      }
    }
  })

  test('ask the same of an item wherever it is: measurements of a car are compared by its id', () => {
    const known = new Map<string, TemplateItem>()
    for (const item of allItems('en')) {
      const { kind, label } = known.get(item.id) ?? item
      expect([item.id, item.kind, item.label]).toEqual([item.id, kind, label])
      known.set(item.id, item)
    }
  })

  test('let one choose between at least two options', () => {
    for (const item of allItems('en'))
      if (item.kind === 'choice') expect(item.options.length, item.id).toBeGreaterThan(1)
  })

  test('ask for a photo only of what has to be proven before a purchase', () => {
    const photos = allItems('en').filter(({ photo }) => photo)
    expect(photos.map(({ id }) => id).sort()).toEqual(['rust', 'underbody', 'vin-match'])
  })

  test('explain the values that are read off the car, and nothing else', () => {
    for (const language of languages) {
      const explained = allItems(language).filter(({ hint }) => hint !== null)
      expect(explained.map(({ id }) => id).sort()).toEqual(['disc-front', 'tyre-dot', 'tyre-size'])
    }
  })
})

describe('J23 a measurement by the templates that every station begins with', () => {
  const wheels = ['front-left', 'front-right', 'rear-left', 'rear-right']

  test.each(wheels)('says of the tread, %s, that 1.6 mm is the legal limit', (wheel) => {
    const treads = itemsWith(`tread-${wheel}`)
    expect(treads).toHaveLength(2)
    for (const tread of treads) {
      expect(tread).toMatchObject({ unit: 'mm', decimals: 1 })
      expect([1.5, 1.6, 2.9, 4].map((number) => gradeOf(tread, { number }))).toEqual(['now', 'soon', 'soon', 'good'])
    }
    // Winter tyres need 4 mm, summer tyres 3 mm.
    expect(treads.map((tread) => gradeOf(tread, { number: 3.5 }))).toEqual(['soon', 'good'])
    expect(treads.map((tread) => gradeOf(tread, { number: 3 }))).toEqual(['soon', 'good'])
    expect(treads.map((tread) => gradeOf(tread, { number: 3.9 }))).toEqual(['soon', 'good'])
  })

  test.each([
    ...wheels.map((wheel) => [`pad-${wheel}`, 'mm', [1.9, 2, 3.9, 4], ['now', 'soon', 'soon', 'good']] as const),
    ...['bonnet', 'roof', 'doors-left', 'doors-right'].map(
      (part) => [`paint-${part}`, 'µm', [180, 181, 300, 301], ['good', 'soon', 'soon', 'now']] as const,
    ),
    ['brake-fluid-water', '%', [2, 2.1, 3, 3.1], ['good', 'soon', 'soon', 'now']],
    ['battery-voltage', 'V', [11.7, 11.8, 12.2, 12.3], ['now', 'soon', 'soon', 'good']],
    // What is right depends on the car.
    ['disc-front', 'mm', [1, 100], [null, null]],
    ['disc-rear', 'mm', [1, 100], [null, null]],
    ['pressure-front', 'bar', [1, 100], [null, null]],
    ['pressure-rear', 'bar', [1, 100], [null, null]],
  ] as const)('grades %s, in %s: %s as %s', (id, unit, numbers, grades) => {
    const [item, ...others] = itemsWith(id)
    expect(others).toEqual([])
    expect(item).toMatchObject({ kind: 'measurement', unit })
    expect(numbers.map((number) => item && gradeOf(item, { number }))).toEqual(grades)
  })

  test.each([
    ['wheel-torque', { yes: 'good', no: 'now' }],
    ['vin-match', { same: 'good', different: 'now' }],
    ['fault-codes', { none: 'good', minor: 'soon', serious: 'now' }],
    ['tyre-season', { summer: null, winter: null, 'all-season': null }],
  ] as const)('and the choice %s is graded by its option', (id, grades) => {
    const [item] = itemsWith(id)
    const given = Object.keys(grades).map((option) => [option, item ? gradeOf(item, { option }) : undefined])
    expect(Object.fromEntries(given)).toEqual(grades)
  })
})
