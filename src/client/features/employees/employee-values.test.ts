import { expect, test } from 'vitest'
import { usualWeek } from '#client/ui/hours/weekly-hours.ts'
import { createEmployee, type Employee, employeeColours } from '#contract/employees.ts'
import { checkEmployee, employeeValues, freeColour, newEmployeeValues, toEmployeeEntry } from './employee-values.ts'
import { findEmployees } from './find-employees.ts'

const marek: Employee = {
  id: '0192a1b2-0000-7000-8000-000000000001',
  name: 'Marek Żak',
  shortName: 'Marek',
  role: 'mechanic',
  email: null,
  phone: '+48601234567',
  colour: 'sky',
  skills: ['brakes'],
  weekly: null,
  active: true,
  userId: null,
  photo: null,
  invitation: null,
  version: 3,
}
const week = usualWeek()

test('a short name that somebody else has is refused at its field; one that was saved before stays', () => {
  const values = { ...newEmployeeValues(marek.id, []), name: 'Marek Lis', shortName: 'marek ' }
  const refused = { shortName: { code: 'custom', rule: 'short-name-taken' } }
  expect(checkEmployee(values, 'PL', ['Ola', 'Marek'], null)).toEqual(refused)
  expect(checkEmployee(values, 'PL', ['Ola', 'Marek'], 'Lis')).toEqual(refused)
  expect(checkEmployee(values, 'PL', ['Ola', 'Marek'], 'Marek')).toEqual({})
  expect(checkEmployee(values, 'PL', ['Ola'], null)).toEqual({})
})

test('a new employee gets an unused colour as long as there is one', () => {
  expect(freeColour([marek])).toBe('teal')
  expect(freeColour([{ ...marek, active: false }])).toBe('sky')
  const all = employeeColours.map((colour) => ({ ...marek, colour }))
  expect(freeColour([...all, marek])).toBe('teal')
})

test('unchanged fields save the same values', () => {
  const { name, shortName, role, email, phone, colour, skills, weekly } = marek
  expect(toEmployeeEntry(employeeValues(marek), 'PL', week)).toEqual({
    name,
    shortName,
    role,
    email,
    phone,
    colour,
    skills,
    weekly,
  })
})

test('typed values match the contract', () => {
  const values = { ...newEmployeeValues(marek.id, []), name: ' Ola Lis ', shortName: 'Ola', phone: '601 234 567' }
  expect(createEmployee.body.parse(toEmployeeEntry(values, 'PL', week))).toMatchObject({
    name: 'Ola Lis',
    phone: '+48601234567',
    email: null,
    weekly: null,
  })
})

test('unchanged own hours are the station’s hours', () => {
  const values = { ...employeeValues(marek), hasOwnHours: true }
  expect(toEmployeeEntry(values, 'PL', week).weekly).toEqual(week)
  expect(checkEmployee(values, 'PL', [], null)).toEqual({})
})

test('an invalid phone number and overlapping hours are reported at their fields', () => {
  const weekly = {
    ...week,
    3: [
      { from: '08:00', to: '12:00' },
      { from: '11:00', to: '17:00' },
    ],
  }
  const values = { ...employeeValues(marek), phone: '601 23', hasOwnHours: true, weekly }
  expect(checkEmployee(values, 'PL', [], null)).toEqual({
    phone: { code: 'custom', rule: 'bad-length' },
    'weekly.3.1': { code: 'custom', rule: 'overlap' },
  })
})

test('employees are found without accents, by name, short name, mail and phone, in alphabetical order', () => {
  const list = [marek, { ...marek, id: 'b', name: 'Łukasz Ćwik', shortName: 'Łuk', email: 'lukasz@example.com' }]
  const names = (typed: string) => findEmployees(list, typed, 'pl').map(({ name }) => name)
  expect(names('')).toEqual(['Łukasz Ćwik', 'Marek Żak'])
  expect(names('cwik')).toEqual(['Łukasz Ćwik'])
  expect(names('zak marek')).toEqual(['Marek Żak'])
  expect(names('lukasz@')).toEqual(['Łukasz Ćwik'])
  expect(names('601234567')).toHaveLength(2)
  expect(names('piotr')).toEqual([])
})
