import { describe, expect, test } from 'vitest'
import { gradeOf, isAnswerTo, judgeAnswer, nextItem, progressOf } from './answer.ts'
import { presetsIn, templatesOf } from './presets.ts'
import {
  type ChoiceItem,
  checkTemplate,
  findItem,
  itemsOf,
  type MeasurementItem,
  type TemplateItem,
} from './template.ts'

const tread: MeasurementItem = {
  ...{ kind: 'measurement', id: 'tread', label: 'Tread', hint: null, photo: false, unit: 'mm', decimals: 1 },
  ...{ nowBelow: 1.6, soonBelow: 4, soonAbove: null, nowAbove: null },
}
const lights: TemplateItem = { kind: 'condition', id: 'lights', label: 'Lights', hint: null, photo: false }
const rims: ChoiceItem = {
  ...{ kind: 'choice', id: 'rims', label: 'Rims', hint: null, photo: false },
  options: [
    { id: 'alloy', label: 'Alloy', grade: null },
    { id: 'bent', label: 'Bent', grade: 'now' },
  ],
}
const words: TemplateItem = { kind: 'text', id: 'words', label: 'Words', hint: null, photo: false }
const content = { name: 'Mine', sections: [{ id: 'one', title: 'One', items: [tread, lights, rims, words] }] }

describe('J23 an answer', () => {
  test.each([
    [1.5, 'now'],
    [1.6, 'soon'],
    [3.9, 'soon'],
    [4, 'good'],
  ] as const)('of %s mm is graded by the limits of its item: %s', (number, grade) => {
    expect(gradeOf(tread, { number })).toBe(grade)
  })

  test('above the limits is graded, too; without limits a measurement has no grade', () => {
    const none = { nowBelow: null, soonBelow: null }
    const water = { ...tread, ...none, soonAbove: 2, nowAbove: 3 }
    expect([2, 2.1, 3, 3.1].map((number) => gradeOf(water, { number }))).toEqual(['good', 'soon', 'soon', 'now'])
    expect(gradeOf({ ...tread, ...none }, { number: 1 })).toBeNull()
  })

  test('of a choice has the grade of its option; a text and a skipped item have none', () => {
    expect(gradeOf(rims, { option: 'bent' })).toBe('now')
    expect(gradeOf(rims, { option: 'alloy' })).toBeNull()
    expect(gradeOf(words, { text: 'long' })).toBeNull()
    expect(gradeOf(lights, { skipped: true })).toBeNull()
    expect(gradeOf(lights, null)).toBeNull()
  })

  test('has exactly one value, of the kind of its item', () => {
    expect(isAnswerTo(tread, { number: 2.5 })).toBe(true)
    expect(isAnswerTo(tread, { number: 2.55 })).toBe(false)
    expect(isAnswerTo(tread, { grade: 'good' })).toBe(false)
    expect(isAnswerTo(lights, { grade: 'now', note: 'left one' })).toBe(true)
    expect(isAnswerTo(lights, { grade: 'now', skipped: true })).toBe(false)
    expect(isAnswerTo(lights, { note: 'left one' })).toBe(false)
    expect(isAnswerTo(rims, { option: 'steel' })).toBe(false)
    expect(isAnswerTo(rims, { option: 'bent' })).toBe(true)
    expect(isAnswerTo(lights, {})).toBe(false)
    // A value that is not there is no second one.
    expect(isAnswerTo(lights, { number: undefined, grade: 'now', text: undefined })).toBe(true)
    expect(isAnswerTo(lights, { grade: undefined })).toBe(false)
    expect(isAnswerTo(words, { skipped: true })).toBe(true)
  })

  test('is set if its item still has the answer that was seen', () => {
    const good = { grade: 'good' } as const
    expect(judgeAnswer(null, { from: null, to: good })).toBe('set')
    expect(judgeAnswer(good, { from: null, to: { ...good, note: undefined } })).toBe('same')
    expect(judgeAnswer(good, { from: null, to: { grade: 'now' } })).toBe('conflict')
    expect(judgeAnswer(good, { from: good, to: null })).toBe('set')
  })
})

test('J23 the next item is the next one without an answer, from the start again after the last', () => {
  const answers = [{ itemId: 'lights', answer: { grade: 'good' } as const }]
  expect(nextItem(content, answers, null)?.id).toBe('tread')
  expect(nextItem(content, answers, 'tread')?.id).toBe('rims')
  expect(nextItem(content, answers, 'rims')?.id).toBe('words')
  expect(nextItem(content, answers, 'words')?.id).toBe('tread')
  const all = itemsOf(content).map(({ id }) => ({ itemId: id, answer: { skipped: true } as const }))
  expect(nextItem(content, all, 'lights')).toBeNull()
  // Where one is already is not the next one.
  expect(nextItem(content, all.slice(0, 3), 'words')).toBeNull()
  expect(nextItem(content, all.slice(0, 3), 'tread')?.id).toBe('words')
  expect(progressOf(content, answers)).toEqual({ answered: 1, total: 4, byGrade: { good: 1, soon: 0, now: 0 } })
})

describe('J23 the templates that every station begins with', () => {
  test.each(['en', 'pl'] as const)('are sound, in %s', (language) => {
    for (const preset of presetsIn(language)) expect(checkTemplate(preset.content), preset.content.name).toBeNull()
  })

  test('have the same items in both languages; the first is the quick one with at most fifteen', () => {
    const ids = (language: 'en' | 'pl') => presetsIn(language).map((one) => itemsOf(one.content).map(({ id }) => id))
    expect(ids('pl')).toEqual(ids('en'))
    expect(ids('en')[0]?.length).toBeLessThanOrEqual(15)
  })

  test('an edited one takes the place of its preset, others follow', () => {
    const stored = (id: string) => ({ id, content, isArchived: false, version: 1 })
    const [quick, tyres, ...others] = presetsIn('en')
    const merged = templatesOf([stored('mine'), stored(quick?.id ?? '')], 'en')
    expect(merged.map(({ id }) => id)).toEqual([quick, tyres, ...others].map((one) => one?.id).concat('mine'))
    expect(merged[0]?.content).toBe(content)
  })
})

test('J23 a template says where it is wrong', () => {
  const wrong = (...items: TemplateItem[]) => checkTemplate({ sections: [{ id: 'one', title: 'One', items }] })
  expect(wrong()).toEqual({ path: 'sections.0.items', why: 'empty' })
  expect(wrong(lights, lights)).toEqual({ path: 'sections.0.items.1.id', why: 'duplicate' })
  expect(wrong({ ...tread, soonAbove: 1 })).toEqual({ path: 'sections.0.items.0.soonAbove', why: 'order' })
  const many = Array.from({ length: 101 }, (_, at) => ({ ...lights, id: `i${at}` }))
  expect(wrong(...many)).toEqual({ path: 'sections.0.items.100', why: 'too-many-items' })
  const twice = { ...rims, options: [...rims.options, { id: 'bent', label: 'Bent again', grade: null }] }
  expect(wrong(lights, twice)).toEqual({ path: 'sections.0.items.1.options', why: 'duplicate' })
  expect(wrong(lights, rims)).toBeNull()
  // Two limits can be the same: then nothing is between them.
  expect(wrong({ ...tread, nowBelow: 4, soonBelow: 4 })).toBeNull()
  expect(checkTemplate({ sections: [] })).toEqual({ path: 'sections', why: 'empty' })
})

test('J23 an item of a template is found by its id', () => {
  expect(findItem(content, 'lights')).toBe(lights)
  expect(findItem(content, 'none')).toBeUndefined()
})
