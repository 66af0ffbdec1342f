import type { ChoiceOption, Grade, MeasurementItem, TemplateContent, TemplateItem } from './template.ts'

/** The languages of the presets. */
export type PresetLanguage = 'en' | 'pl'

/** A text in both languages. */
type Words = readonly [en: string, pl: string]
type WrittenItem = (say: (words: Words) => string) => TemplateItem
type WrittenSection = { id: string; title: Words; items: readonly WrittenItem[] }
type WrittenPreset = { id: string; name: Words; sections: readonly WrittenSection[] }

type More = { hint?: Words; photo?: true }
const base = (id: string, label: Words, { hint, photo }: More, say: (words: Words) => string) => ({
  ...{ id, label: say(label), hint: hint ? say(hint) : null, photo: photo ?? false },
})
const condition =
  (id: string, label: Words, more: More = {}): WrittenItem =>
  (say) => ({ kind: 'condition', ...base(id, label, more, say) })
const written =
  (id: string, label: Words, more: More = {}): WrittenItem =>
  (say) => ({ kind: 'text', ...base(id, label, more, say) })

type Limits = Partial<Pick<MeasurementItem, 'nowBelow' | 'soonBelow' | 'soonAbove' | 'nowAbove'>>
const measurement =
  (id: string, label: Words, unit: string, decimals: number, limits: Limits = {}, more: More = {}): WrittenItem =>
  (say) => ({
    kind: 'measurement',
    ...base(id, label, more, say),
    ...{ unit, decimals, nowBelow: null, soonBelow: null, soonAbove: null, nowAbove: null, ...limits },
  })

type WrittenOption = readonly [id: string, label: Words, grade: Grade | null]
const choice =
  (id: string, label: Words, options: readonly WrittenOption[], more: More = {}): WrittenItem =>
  (say) => ({
    kind: 'choice',
    ...base(id, label, more, say),
    options: options.map(([option, words, grade]): ChoiceOption => ({ id: option, label: say(words), grade })),
  })

/** The legal limit is 1.6 mm; tyre makers advise to change summer tyres at 3 mm. */
const summerTread = { nowBelow: 1.6, soonBelow: 3 }
/** Winter tyres lose their grip on snow below 4 mm. */
const tread = { nowBelow: 1.6, soonBelow: 4 }

const wheels: readonly (readonly [id: string, label: Words])[] = [
  ['front-left', ['Front left', 'Przód lewy']],
  ['front-right', ['Front right', 'Przód prawy']],
  ['rear-left', ['Rear left', 'Tył lewy']],
  ['rear-right', ['Rear right', 'Tył prawy']],
]

const quick: WrittenPreset = {
  id: '019ab000-0000-7000-8000-000000000001',
  name: ['Quick visual check', 'Szybki przegląd wzrokowy'],
  sections: [
    {
      id: 'outside',
      title: ['Around the car', 'Dookoła auta'],
      items: [
        condition('lights', ['Lights', 'Światła']),
        condition('wipers', ['Wipers and washers', 'Wycieraczki i spryskiwacze']),
        condition('glass', ['Windscreen and mirrors', 'Szyba czołowa i lusterka']),
        condition('tyres-front', ['Front tyres', 'Opony przód']),
        condition('tyres-rear', ['Rear tyres', 'Opony tył']),
      ],
    },
    {
      id: 'engine',
      title: ['Under the bonnet', 'Pod maską'],
      items: [
        condition('engine-oil', ['Engine oil', 'Olej silnikowy']),
        condition('coolant', ['Coolant', 'Płyn chłodniczy']),
        condition('brake-fluid', ['Brake fluid', 'Płyn hamulcowy']),
        condition('battery', ['Battery', 'Akumulator']),
        condition('belts', ['Belts and hoses', 'Paski i przewody']),
      ],
    },
    {
      id: 'below',
      title: ['On the lift', 'Na podnośniku'],
      items: [
        condition('brakes-front', ['Front brakes', 'Hamulce przód']),
        condition('brakes-rear', ['Rear brakes', 'Hamulce tył']),
        condition('suspension', ['Suspension and steering', 'Zawieszenie i układ kierowniczy']),
        condition('exhaust', ['Exhaust', 'Układ wydechowy']),
        condition('leaks', ['Leaks', 'Wycieki']),
      ],
    },
  ],
}

const tyres: WrittenPreset = {
  id: '019ab000-0000-7000-8000-000000000002',
  name: ['Seasonal tyres', 'Sezonowa zmiana opon'],
  sections: [
    {
      id: 'season',
      title: ['Set of tyres', 'Komplet opon'],
      items: [
        choice(
          'tyre-season',
          ['Fitted now', 'Założone teraz'],
          [
            ['summer', ['Summer', 'Letnie'], null],
            ['winter', ['Winter', 'Zimowe'], null],
            ['all-season', ['All-season', 'Całoroczne'], null],
          ],
        ),
        written('tyre-size', ['Size', 'Rozmiar'], {
          hint: ['For example 205/55 R16 91H', 'Na przykład 205/55 R16 91H'],
        }),
        written('tyre-dot', ['DOT', 'DOT'], {
          hint: ['Week and year, for example 1223', 'Tydzień i rok, na przykład 1223'],
        }),
      ],
    },
    ...wheels.map(
      ([id, title]): WrittenSection => ({
        id,
        title,
        items: [
          measurement(
            `tread-${id}`,
            [`Tread, ${title[0].toLowerCase()}`, `Bieżnik, ${title[1].toLowerCase()}`],
            'mm',
            1,
            tread,
          ),
          condition(`tyre-${id}`, [
            `Tyre and wheel, ${title[0].toLowerCase()}`,
            `Opona i felga, ${title[1].toLowerCase()}`,
          ]),
        ],
      }),
    ),
    {
      id: 'after',
      title: ['After fitting', 'Po założeniu'],
      items: [
        measurement('pressure-front', ['Pressure, front', 'Ciśnienie, przód'], 'bar', 1),
        measurement('pressure-rear', ['Pressure, rear', 'Ciśnienie, tył'], 'bar', 1),
        choice(
          'wheel-torque',
          ['Wheel bolts tightened with a torque wrench', 'Śruby dokręcone kluczem dynamometrycznym'],
          [
            ['yes', ['Yes', 'Tak'], 'good'],
            ['no', ['No', 'Nie'], 'now'],
          ],
        ),
        written('tyre-storage', ['Tyres stored at', 'Miejsce przechowania opon']),
      ],
    },
  ],
}

const brakes: WrittenPreset = {
  id: '019ab000-0000-7000-8000-000000000003',
  name: ['Brakes', 'Hamulce'],
  sections: [
    {
      id: 'pads',
      title: ['Pads', 'Klocki'],
      items: wheels.map(([id, [en, pl]]) =>
        measurement(`pad-${id}`, [`Pad, ${en.toLowerCase()}`, `Klocek, ${pl.toLowerCase()}`], 'mm', 1, {
          ...{ nowBelow: 2, soonBelow: 4 },
        }),
      ),
    },
    {
      id: 'discs',
      title: ['Discs and drums', 'Tarcze i bębny'],
      items: [
        measurement(
          'disc-front',
          ['Disc thickness, front', 'Grubość tarczy, przód'],
          'mm',
          1,
          {},
          {
            hint: ['The minimum is stamped on the disc', 'Minimum jest wybite na tarczy'],
          },
        ),
        condition('discs-front', ['Discs, front', 'Tarcze, przód']),
        measurement('disc-rear', ['Disc thickness, rear', 'Grubość tarczy, tył'], 'mm', 1),
        condition('discs-rear', ['Discs or drums, rear', 'Tarcze lub bębny, tył']),
      ],
    },
    {
      id: 'hydraulics',
      title: ['Hydraulics and parking brake', 'Układ hydrauliczny i hamulec postojowy'],
      items: [
        condition('brake-hoses', ['Hoses and lines', 'Przewody']),
        condition('calipers', ['Calipers', 'Zaciski']),
        measurement('brake-fluid-water', ['Water in the brake fluid', 'Woda w płynie hamulcowym'], '%', 1, {
          ...{ soonAbove: 2, nowAbove: 3 },
        }),
        condition('parking-brake', ['Parking brake', 'Hamulec postojowy']),
      ],
    },
  ],
}

const purchase: WrittenPreset = {
  id: '019ab000-0000-7000-8000-000000000004',
  name: ['Before purchase', 'Przed zakupem'],
  sections: [
    {
      id: 'papers',
      title: ['Identity and papers', 'Tożsamość i dokumenty'],
      items: [
        choice(
          'vin-match',
          ['VIN on the car and in the papers', 'VIN na aucie i w dokumentach'],
          [
            ['same', ['Same', 'Zgodny'], 'good'],
            ['different', ['Different', 'Niezgodny'], 'now'],
          ],
          { photo: true },
        ),
        condition('service-history', ['Service history', 'Historia serwisowa']),
      ],
    },
    {
      id: 'body',
      title: ['Body and paint', 'Nadwozie i lakier'],
      items: [
        ...(
          [
            ['bonnet', ['Paint, bonnet', 'Lakier, maska']],
            ['roof', ['Paint, roof', 'Lakier, dach']],
            ['doors-left', ['Paint, left side', 'Lakier, lewa strona']],
            ['doors-right', ['Paint, right side', 'Lakier, prawa strona']],
          ] as const
        ).map(([id, label]) => measurement(`paint-${id}`, label, 'µm', 0, { soonAbove: 180, nowAbove: 300 })),
        condition('gaps', ['Gaps between panels', 'Szczeliny między elementami']),
        condition('rust', ['Rust', 'Korozja'], { photo: true }),
        condition('underbody', ['Underbody', 'Podwozie'], { photo: true }),
        condition('glass', ['Windscreen and mirrors', 'Szyba czołowa i lusterka']),
        condition('lights', ['Lights', 'Światła']),
      ],
    },
    {
      id: 'drive',
      title: ['Engine and drive', 'Silnik i napęd'],
      items: [
        condition('cold-start', ['Cold start', 'Zimny rozruch']),
        condition('engine-noise', ['Noise and smoke', 'Hałas i dymienie']),
        condition('leaks', ['Leaks', 'Wycieki']),
        choice(
          'fault-codes',
          ['Fault codes', 'Kody błędów'],
          [
            ['none', ['None', 'Brak'], 'good'],
            ['minor', ['Minor', 'Drobne'], 'soon'],
            ['serious', ['Serious', 'Poważne'], 'now'],
          ],
        ),
        condition('gearbox', ['Gearbox and clutch', 'Skrzynia biegów i sprzęgło']),
        measurement('battery-voltage', ['Battery, at rest', 'Akumulator, w spoczynku'], 'V', 1, {
          ...{ nowBelow: 11.8, soonBelow: 12.3 },
        }),
      ],
    },
    {
      id: 'chassis',
      title: ['Chassis', 'Zawieszenie i hamulce'],
      items: [
        condition('suspension', ['Suspension and steering', 'Zawieszenie i układ kierowniczy']),
        condition('brakes-front', ['Front brakes', 'Hamulce przód']),
        condition('brakes-rear', ['Rear brakes', 'Hamulce tył']),
        ...wheels.map(([id, [en, pl]]) =>
          measurement(
            `tread-${id}`,
            [`Tread, ${en.toLowerCase()}`, `Bieżnik, ${pl.toLowerCase()}`],
            ...(['mm', 1, summerTread] as const),
          ),
        ),
      ],
    },
    {
      id: 'inside',
      title: ['Inside', 'Wnętrze'],
      items: [
        condition('seat-belts', ['Seat belts and airbags', 'Pasy i poduszki powietrzne']),
        condition('air-conditioning', ['Air conditioning', 'Klimatyzacja']),
        condition('interior', ['Wear for its mileage', 'Zużycie względem przebiegu']),
        written('purchase-summary', ['Summary for the customer', 'Podsumowanie dla klienta']),
      ],
    },
  ],
}

/** The quick one is the default. */
const presets = [quick, tyres, brakes, purchase]

export type Preset = { readonly id: string; readonly content: TemplateContent }

/** Returns the templates that every station begins with, the default first. */
export function presetsIn(language: PresetLanguage): Preset[] {
  const say = ([en, pl]: Words) => (language === 'pl' ? pl : en)
  return presets.map(({ id, name, sections }) => ({
    id,
    content: {
      name: say(name),
      sections: sections.map((section) => ({
        id: section.id,
        title: say(section.title),
        items: section.items.map((write) => write(say)),
      })),
    },
  }))
}

/** A template of a station as it is stored; an archived one is not offered. */
export type StoredTemplate = {
  readonly id: string
  readonly content: TemplateContent
  readonly isArchived: boolean
  readonly version: number
}

/** Returns all templates of a station, the presets first: a stored one takes the place of the preset with its id. */
export function templatesOf(stored: readonly StoredTemplate[], language: PresetLanguage): (Preset | StoredTemplate)[] {
  const own = new Map(stored.map((one) => [one.id, one]))
  const fromPresets = presetsIn(language).map((preset) => own.get(preset.id) ?? preset)
  const isPreset = new Set(presets.map(({ id }) => id))
  return [...fromPresets, ...stored.filter(({ id }) => !isPreset.has(id))]
}
