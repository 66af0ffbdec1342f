import type { LegalDocument } from './legal-text.ts'

export const cookiePolicy: LegalDocument = {
  version: '1.2',
  date: '2026-11-22',
  en: {
    lead: '{product} sets the few cookies it needs to work, and stores on your device what lets it work without a network. Nothing follows you to other sites.',
    sections: [
      {
        id: 'necessary',
        title: 'Cookies that are needed',
        body: [
          'They come from this site alone, hold no advertising identifier, and need no consent, because without them the service you asked for would not work.',
          {
            table: [
              ['Cookie', 'What for', 'How long'],
              [
                '__Host-sid',
                'Keeps you signed in. A random number, which page scripts cannot read.',
                '30 days at most; 7 days without use; a workshop tablet 30 days without use',
              ],
              ['__Host-otp', 'Ties a one-time code to the browser that asked for it.', 'An hour'],
              [
                '__Host-browser',
                'Says that you have signed in with this browser before, so that nobody else can use up your sign-in codes. A random number, which page scripts cannot read.',
                '400 days after you last signed in',
              ],
              ['i18n_redirected', 'Remembers your language.', '365 days'],
              [
                'pitboard.unsent',
                'Counts changes that wait on this device, so that a loss would be noticed. Only in the app.',
                'As long as something waits',
              ],
              [
                'pitboard.session',
                'Who is signed in, for a start without a network. Only where the operator has chosen a cookie in place of the storage below.',
                '14 days',
              ],
            ],
          },
        ],
      },
      {
        id: 'storage',
        title: 'What is stored on your device',
        body: [
          'The storage of your browser is used in the same way, by this site alone.',
          {
            table: [
              ['Storage', 'What it holds', 'How long'],
              [
                'Local storage',
                'How you like the app (theme, density, switches of this device, saved views, what you opened last from the search, hints you put away), whether it is a tablet of the workshop, who is signed in, when the server last answered, of which orders changes wait, what you typed and have not saved, and your answer about statistics (pitboard.consent).',
                'Who is signed in and what you typed: until you sign out. The rest: until you clear it; the answer for half a year',
              ],
              [
                'Session storage',
                'Of one tab: the address a code was sent to, an invitation you opened, how far you had scrolled, and that a page was loaded anew after an update.',
                'Until you close the tab',
              ],
              [
                'IndexedDB: pitboard-reading',
                'In the app: what you read, with names, phone numbers and plates: the schedule of the past week and the next two, orders with small photos, lists you opened.',
                '14 days, and gone at sign-out; shown for 7 days at most without a word from the server',
              ],
              [
                'IndexedDB: pitboard-outbox, pitboard-drafts',
                'In the app: changes and photos that have not been sent.',
                'Until the server has them or you discard them; what you choose at sign-out',
              ],
              [
                'Caches of the service worker',
                'In the app: the program itself and its icons, for a start without a network, and the board as it stood last, so that it is there at once. One cache, pitboard-reserve, holds no data: its room is for changes when the device is full.',
                'The program: until the next version. The board: that day, and gone at sign-out. The reserve: until it is needed',
              ],
            ],
          },
          'Unsent changes stay on the device after a sign-out only if you choose so. They hold no names, phone numbers or number plates, except where somebody typed them into a reason; a photo shows what it shows.',
        ],
      },
      {
        id: 'statistics',
        title: 'Statistics',
        body: [
          {
            configured: 'analytics-host',
            given:
              'On the public pages, a script from {analytics-host} counts visits, but only after you have said yes. Before that, no request goes there. The app behind the sign-in has no statistics.',
            otherwise:
              'This installation counts no visits: no statistics script is configured, and nobody is asked for consent.',
          },
          'If your browser sends Do Not Track or Global Privacy Control, that is taken as a no, and you are not asked. You can change your answer at any time by “Cookie settings” at the foot of every public page.',
        ],
      },
      {
        id: 'others',
        title: 'Other companies',
        body: [
          'Fonts, icons and pictures come from this server. Unless you agree to the statistics above, no request of a public page goes to anybody else.',
        ],
      },
      {
        id: 'control',
        title: 'How to get rid of it all',
        body: [
          'Your browser can show and delete cookies and stored data of this site. Before you do it on a tablet of the workshop, look whether changes wait to be sent: they would be lost.',
        ],
      },
    ],
  },
  pl: {
    lead: '{product} zapisuje tylko te pliki cookie, bez których nie działa, i przechowuje na urządzeniu to, dzięki czemu działa bez sieci. Nic nie śledzi Cię na innych stronach.',
    sections: [
      {
        id: 'necessary',
        title: 'Niezbędne pliki cookie',
        body: [
          'Pochodzą wyłącznie z tej strony, nie zawierają identyfikatorów reklamowych i nie wymagają zgody, bo bez nich usługa, o którą prosisz, nie mogłaby działać.',
          {
            table: [
              ['Plik cookie', 'Do czego służy', 'Jak długo'],
              [
                '__Host-sid',
                'Utrzymuje zalogowanie. Liczba losowa, której skrypty strony nie mogą odczytać.',
                'Najwyżej 30 dni; 7 dni bez użycia; tablet warsztatu 30 dni bez użycia',
              ],
              ['__Host-otp', 'Wiąże jednorazowy kod z przeglądarką, która o niego poprosiła.', 'Godzina'],
              [
                '__Host-browser',
                'Wskazuje, że w tej przeglądarce już się logowano, aby nikt inny nie mógł wyczerpać Twoich kodów logowania. Liczba losowa, której skrypty strony nie mogą odczytać.',
                '400 dni od ostatniego logowania',
              ],
              ['i18n_redirected', 'Pamięta wybrany język.', '365 dni'],
              [
                'pitboard.unsent',
                'Liczy zmiany czekające na tym urządzeniu, aby ich utrata nie przeszła niezauważona. Tylko w aplikacji.',
                'Dopóki coś czeka',
              ],
              [
                'pitboard.session',
                'Kto jest zalogowany, na potrzeby uruchomienia bez sieci. Tylko jeśli operator wybrał plik cookie zamiast pamięci opisanej niżej.',
                '14 dni',
              ],
            ],
          },
        ],
      },
      {
        id: 'storage',
        title: 'Co jest przechowywane na urządzeniu',
        body: [
          'Pamięć przeglądarki jest używana tak samo: wyłącznie przez tę stronę.',
          {
            table: [
              ['Pamięć', 'Co zawiera', 'Jak długo'],
              [
                'Local storage',
                'Twoje ustawienia aplikacji (motyw, gęstość widoku, przełączniki tego urządzenia, zapisane widoki, ostatnio otwierane z wyszukiwarki, ukryte podpowiedzi), czy to tablet warsztatu, kto jest zalogowany, kiedy serwer ostatnio odpowiedział, przy których zleceniach czekają zmiany, wpisany, lecz niezapisany tekst oraz odpowiedź w sprawie statystyk (pitboard.consent).',
                'Kto jest zalogowany i wpisany tekst: do wylogowania. Reszta: do wyczyszczenia; odpowiedź przez pół roku',
              ],
              [
                'Session storage',
                'Jednej karty: adres, na który wysłano kod, otwarte zaproszenie, miejsce przewinięcia strony oraz to, że strona wczytała się ponownie po aktualizacji.',
                'Do zamknięcia karty',
              ],
              [
                'IndexedDB: pitboard-reading',
                'W aplikacji: odczytane dane, z nazwiskami, telefonami i tablicami: grafik z ubiegłego tygodnia i dwóch następnych, zlecenia z małymi zdjęciami, otwierane listy.',
                '14 dni, usuwane przy wylogowaniu; bez odpowiedzi serwera pokazywane najwyżej 7 dni',
              ],
              [
                'IndexedDB: pitboard-outbox, pitboard-drafts',
                'W aplikacji: niewysłane zmiany i zdjęcia.',
                'Dopóki serwer ich nie przyjmie albo ich nie odrzucisz; przy wylogowaniu według Twojego wyboru',
              ],
              [
                'Pamięci podręczne service workera',
                'W aplikacji: sam program i jego ikony, aby uruchamiał się bez sieci, oraz ostatni widok tablicy, aby była widoczna od razu. Jedna pamięć, pitboard-reserve, nie zawiera danych: jej miejsce jest dla zmian, gdy urządzenie jest pełne.',
                'Program: do następnej wersji. Tablica: tego dnia, usuwana przy wylogowaniu. Rezerwa: dopóki nie będzie potrzebna',
              ],
            ],
          },
          'Niewysłane zmiany pozostają na urządzeniu po wylogowaniu tylko wtedy, gdy tak wybierzesz. Nie zawierają nazwisk, numerów telefonu ani tablic rejestracyjnych, chyba że ktoś wpisał je w powód; zdjęcie pokazuje to, co na nim jest.',
        ],
      },
      {
        id: 'statistics',
        title: 'Statystyki',
        body: [
          {
            configured: 'analytics-host',
            given:
              'Na stronach publicznych skrypt z {analytics-host} liczy odwiedziny, ale dopiero po Twojej zgodzie. Wcześniej nie trafia tam żadne żądanie. Aplikacja po zalogowaniu nie ma statystyk.',
            otherwise:
              'Ta instalacja nie liczy odwiedzin: nie skonfigurowano skryptu statystyk i nikt nie jest pytany o zgodę.',
          },
          'Jeśli przeglądarka wysyła Do Not Track lub Global Privacy Control, uznajemy to za odmowę i nie pytamy. Odpowiedź można zmienić w każdej chwili przez „Ustawienia cookie” na dole każdej strony publicznej.',
        ],
      },
      {
        id: 'others',
        title: 'Inne firmy',
        body: [
          'Kroje pisma, ikony i obrazy pochodzą z tego serwera. Bez zgody na powyższe statystyki żadne żądanie strony publicznej nie trafia do nikogo innego.',
        ],
      },
      {
        id: 'control',
        title: 'Jak się tego pozbyć',
        body: [
          'Przeglądarka pozwala obejrzeć i usunąć pliki cookie oraz dane tej strony. Zanim zrobisz to na tablecie warsztatu, sprawdź, czy nie czekają zmiany do wysłania: przepadłyby.',
        ],
      },
    ],
  },
}
