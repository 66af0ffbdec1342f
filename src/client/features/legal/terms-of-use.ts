import type { LegalDocument } from './legal-text.ts'

export const termsOfUse: LegalDocument = {
  version: '1.0',
  date: '2026-11-21',
  en: {
    lead: 'These terms hold between the operator of this installation of {product} and the workshops and people who use it.',
    sections: [
      {
        id: 'parties',
        title: 'Who offers it',
        body: [
          {
            configured: 'operator',
            given: 'The operator is {operator}, {operator-address}.',
            otherwise: 'The operator of this installation has not yet been named (OPERATOR_NAME in the configuration).',
          },
          {
            configured: 'operator-mail',
            given: 'Messages and complaints reach the operator at {operator-mail}; they are answered within 14 days.',
            otherwise: 'Messages and complaints go to whoever gave you access; they are answered within 14 days.',
          },
        ],
      },
      {
        id: 'service',
        title: 'What it does',
        body: [
          '{product} is a schedule board for car workshops: visits, bays, orders with notes, photos and prices, the people who work on them, and what customers are told of their car. It runs in a browser and can be installed from there.',
          'It needs a browser that is not older than Chrome 111, Safari 16.4 or Firefox 114, and a network. Without a network an installed app shows what it read last and keeps changes of a car’s status until they can be sent; other changes wait for the network.',
        ],
      },
      {
        id: 'account',
        title: 'Account and workshop',
        body: [
          {
            list: [
              'An account is opened with an e-mail address and a one-time code. There is no password.',
              'Who enters a workshop’s base data owns it, and decides who else may sign in, and as what.',
              'A tablet that was set up as a device of the workshop can be used by whoever stands before it. The workshop decides where it hangs, and signs it out when it is lost.',
              'Tell the operator at once if somebody else uses your account.',
            ],
          },
        ],
      },
      {
        id: 'duties',
        title: 'What you may not do',
        body: [
          {
            list: [
              'enter anything unlawful, or data of people that you have no ground to process;',
              'attack the service, or look for data of other workshops;',
              'send messages through it that nobody asked for.',
            ],
          },
          'The operator may block an account that breaks these rules, after a warning where that is possible.',
        ],
      },
      {
        id: 'data',
        title: 'Your data',
        body: [
          'What a workshop enters stays its own. The owner can export all of it at any time as one archive, and can delete the workshop. For the data of its customers the data processing agreement is part of these terms.',
        ],
      },
      {
        id: 'price',
        title: 'Price',
        body: [
          'The service is free of charge until the operator has agreed on a price with the workshop. A price never begins without the workshop’s express consent.',
        ],
      },
      {
        id: 'liability',
        title: 'Availability and liability',
        body: [
          'The operator takes care that the service is there, and tells beforehand of planned breaks where possible. What the board says of a car is entered by people: decisions about safety are made at the car, never by the screen.',
          'Liability follows the law. Nothing here limits the rights of consumers, or liability for damage done on purpose or to health.',
        ],
      },
      {
        id: 'licence',
        title: 'The program',
        body: [
          'The program is free software under the MIT licence; its parts have their own licences, named with it. The licence comes without warranty.',
        ],
      },
      {
        id: 'end',
        title: 'End, changes and law',
        body: [
          'You may leave at any time, at once. The operator may end the service with 30 days’ notice, so that everything can be exported before.',
          'A change of these terms is announced 14 days before it holds, with the new version and date above; who does not agree may leave before that day.',
          'Polish law applies, as far as the law of a consumer’s own country does not protect better. Consumers may use out-of-court ways to settle disputes.',
        ],
      },
    ],
  },
  pl: {
    lead: 'Ten regulamin obowiązuje między operatorem tej instalacji {product} a warsztatami i osobami, które z niej korzystają.',
    sections: [
      {
        id: 'parties',
        title: 'Kto świadczy usługę',
        body: [
          {
            configured: 'operator',
            given: 'Operatorem jest {operator}, {operator-address}.',
            otherwise: 'Operator tej instalacji nie został jeszcze wskazany (OPERATOR_NAME w konfiguracji).',
          },
          {
            configured: 'operator-mail',
            given: 'Wiadomości i reklamacje przyjmujemy pod adresem {operator-mail}; odpowiadamy w ciągu 14 dni.',
            otherwise: 'Wiadomości i reklamacje przyjmuje ten, kto dał Ci dostęp; odpowiada w ciągu 14 dni.',
          },
        ],
      },
      {
        id: 'service',
        title: 'Na czym polega',
        body: [
          '{product} to tablica grafiku dla warsztatów samochodowych: wizyty, stanowiska, zlecenia z notatkami, zdjęciami i cenami, ludzie, którzy przy nich pracują, oraz to, co klienci słyszą o swoim aucie. Działa w przeglądarce i można ją z niej zainstalować.',
          'Wymaga przeglądarki nie starszej niż Chrome 111, Safari 16.4 lub Firefox 114 oraz sieci. Bez sieci zainstalowana aplikacja pokazuje ostatnio odczytane dane i przechowuje zmiany statusu samochodów do czasu wysłania; pozostałe zmiany czekają na sieć.',
        ],
      },
      {
        id: 'account',
        title: 'Konto i warsztat',
        body: [
          {
            list: [
              'Konto zakłada się adresem e-mail i jednorazowym kodem. Nie ma hasła.',
              'Kto wpisze podstawowe dane warsztatu, jest jego właścicielem i decyduje, kto jeszcze może się logować i w jakiej roli.',
              'Z tabletu ustawionego jako urządzenie warsztatu może korzystać każdy, kto przed nim stoi. Warsztat decyduje, gdzie wisi, i wylogowuje go, gdy zginie.',
              'Zawiadom operatora od razu, jeśli ktoś inny korzysta z Twojego konta.',
            ],
          },
        ],
      },
      {
        id: 'duties',
        title: 'Czego nie wolno',
        body: [
          {
            list: [
              'wpisywać treści bezprawnych ani danych osób, do których przetwarzania nie masz podstawy;',
              'atakować usługi ani szukać danych innych warsztatów;',
              'wysyłać przez nią wiadomości, o które nikt nie prosił.',
            ],
          },
          'Operator może zablokować konto, które łamie te zasady, w miarę możliwości po ostrzeżeniu.',
        ],
      },
      {
        id: 'data',
        title: 'Twoje dane',
        body: [
          'To, co wpisze warsztat, pozostaje jego. Właściciel może w każdej chwili wyeksportować wszystko jako jedno archiwum i usunąć warsztat. W zakresie danych klientów częścią regulaminu jest umowa powierzenia przetwarzania danych.',
        ],
      },
      {
        id: 'price',
        title: 'Cena',
        body: [
          'Usługa jest bezpłatna, dopóki operator nie uzgodni ceny z warsztatem. Opłata nigdy nie zaczyna się bez wyraźnej zgody warsztatu.',
        ],
      },
      {
        id: 'liability',
        title: 'Dostępność i odpowiedzialność',
        body: [
          'Operator dba o to, by usługa działała, i w miarę możliwości uprzedza o planowanych przerwach. To, co tablica mówi o samochodzie, wpisują ludzie: o bezpieczeństwie decyduje się przy samochodzie, nigdy na podstawie ekranu.',
          'Odpowiedzialność wynika z przepisów prawa. Nic w regulaminie nie ogranicza praw konsumentów ani odpowiedzialności za szkody umyślne i na zdrowiu.',
        ],
      },
      {
        id: 'licence',
        title: 'Program',
        body: [
          'Program jest wolnym oprogramowaniem na licencji MIT; jego części mają własne licencje, wymienione razem z nim. Licencja nie obejmuje gwarancji.',
        ],
      },
      {
        id: 'end',
        title: 'Zakończenie, zmiany i prawo',
        body: [
          'Możesz odejść w każdej chwili, od razu. Operator może zakończyć usługę z 30-dniowym wyprzedzeniem, tak aby wszystko można było wcześniej wyeksportować.',
          'Zmianę regulaminu ogłaszamy 14 dni przed jej wejściem w życie, z nową wersją i datą podaną wyżej; kto się nie zgadza, może przed tym dniem odejść.',
          'Stosuje się prawo polskie, o ile prawo kraju konsumenta nie chroni go lepiej. Konsument może skorzystać z pozasądowych sposobów rozwiązywania sporów.',
        ],
      },
    ],
  },
}
