/** Typical jobs in the customers' words; `minutes` in a bay. */
export type DemoJob = {
  readonly services: readonly string[]
  readonly minutes: number
  readonly pl: string
  readonly en: string
}

export const jobs: readonly DemoJob[] = [
  { services: ['oil-change'], minutes: 45, pl: 'Olej i filtry', en: 'Oil and filters' },
  { services: ['periodic-service'], minutes: 120, pl: 'Przegląd po 30 tys. km', en: '30,000 km service' },
  { services: ['oil-change', 'brake-pads'], minutes: 105, pl: 'Olej, klocki przód', en: 'Oil, front pads' },
  { services: ['brake-pads'], minutes: 60, pl: 'Piszczy przy hamowaniu', en: 'Squeals when braking' },
  {
    services: ['brake-discs-pads'],
    minutes: 90,
    pl: 'Bicie na kierownicy przy hamowaniu',
    en: 'Wheel shakes when braking',
  },
  { services: ['handbrake'], minutes: 90, pl: 'Ręczny nie trzyma', en: 'Handbrake does not hold' },
  {
    services: ['seasonal-tyre-change'],
    minutes: 60,
    pl: 'Zimówki, własne, w bagażniku',
    en: 'Winter tyres, own, in the boot',
  },
  { services: ['wheel-swap'], minutes: 30, pl: 'Koła na zimowe, z przechowalni', en: 'Winter wheels, stored with us' },
  { services: ['puncture-repair'], minutes: 30, pl: 'Schodzi powietrze, tył prawy', en: 'Slow puncture, rear right' },
  { services: ['wheel-alignment'], minutes: 60, pl: 'Ściąga w prawo', en: 'Pulls to the right' },
  {
    services: ['control-arms', 'wheel-alignment'],
    minutes: 180,
    pl: 'Wahacze i zbieżność',
    en: 'Control arms and alignment',
  },
  { services: ['shock-absorbers'], minutes: 150, pl: 'Dobija na progach', en: 'Knocks over bumps' },
  { services: ['wheel-bearing'], minutes: 90, pl: 'Huczy od 60 km/h', en: 'Hums above 60 km/h' },
  { services: ['computer-diagnostics'], minutes: 45, pl: 'Świeci check engine', en: 'Engine light is on' },
  { services: ['battery-replacement'], minutes: 30, pl: 'Nie kręci rano', en: 'Does not crank in the morning' },
  { services: ['alternator-starter'], minutes: 150, pl: 'Brak ładowania', en: 'Does not charge' },
  { services: ['auto-electrics'], minutes: 120, pl: 'Nie działa szyba kierowcy', en: 'Driver window dead' },
  { services: ['headlights'], minutes: 45, pl: 'Ustawić światła', en: 'Set the headlights' },
  { services: ['ac-service'], minutes: 60, pl: 'Klima słabo chłodzi', en: 'Air conditioning is weak' },
  { services: ['heating-repair'], minutes: 180, pl: 'Nie grzeje', en: 'No heat' },
  { services: ['cooling-system'], minutes: 150, pl: 'Ubywa płynu', en: 'Loses coolant' },
  { services: ['oil-leak'], minutes: 180, pl: 'Plamy oleju na kostce', en: 'Oil on the drive' },
  { services: ['spark-glow-plugs'], minutes: 60, pl: 'Szarpie na zimno', en: 'Stutters when cold' },
  { services: ['automatic-gearbox-oil'], minutes: 120, pl: 'Olej w automacie', en: 'Automatic gearbox oil' },
  { services: ['driveshafts'], minutes: 120, pl: 'Strzela przy skręcie', en: 'Clicks on full lock' },
  { services: ['exhaust-repair'], minutes: 90, pl: 'Głośny wydech', en: 'Loud exhaust' },
  { services: ['egr-cleaning'], minutes: 150, pl: 'Tryb awaryjny', en: 'Limp mode' },
  { services: ['injectors'], minutes: 180, pl: 'Kopci i nie ma mocy', en: 'Smokes, no power' },
  { services: ['lpg-service'], minutes: 60, pl: 'Przegląd gazu', en: 'LPG service' },
  { services: ['pre-purchase-inspection'], minutes: 90, pl: 'Sprawdzić przed zakupem', en: 'Check before buying' },
  { services: ['windscreen'], minutes: 120, pl: 'Pęknięta szyba', en: 'Cracked windscreen' },
  { services: ['seasonal-check'], minutes: 45, pl: 'Przed wyjazdem w góry', en: 'Before a trip to the mountains' },
  { services: ['fluids-change'], minutes: 60, pl: 'Płyn hamulcowy', en: 'Brake fluid' },
  { services: ['filters-replacement'], minutes: 45, pl: 'Filtr kabinowy, śmierdzi', en: 'Cabin filter, smells' },
  { services: ['ev-hybrid-service'], minutes: 120, pl: 'Przegląd hybrydy', en: 'Hybrid service' },
]

export const parts: readonly Pick<DemoJob, 'pl' | 'en'>[] = [
  { pl: 'Zacisk hamulcowy', en: 'Brake caliper' },
  { pl: 'Termostat', en: 'Thermostat' },
  { pl: 'Łożysko przód', en: 'Front bearing' },
  { pl: 'Wtryskiwacz', en: 'Injector' },
  { pl: 'Alternator', en: 'Alternator' },
]

export const findings: readonly (Pick<DemoJob, 'pl' | 'en'> & { readonly gross: number })[] = [
  { pl: 'Tarcze tył też do wymiany', en: 'Rear discs are worn as well', gross: 86_000 },
  { pl: 'Wyciek spod miski', en: 'Sump gasket leaks', gross: 54_000 },
  { pl: 'Pęknięta sprężyna', en: 'Broken spring', gross: 72_000 },
  { pl: 'Sworzeń do wymiany', en: 'Ball joint has play', gross: 31_000 },
]

export const notes: readonly Pick<DemoJob, 'pl' | 'en'>[] = [
  { pl: 'Dzwonić po 15', en: 'Call after three' },
  { pl: 'Kluczyk w skrzynce', en: 'Key in the letter box' },
  { pl: 'Czeka na miejscu', en: 'Waits here' },
  { pl: 'Auto zastępcze wydane', en: 'Has our courtesy car' },
  { pl: 'Nie myć', en: 'Do not wash' },
]
