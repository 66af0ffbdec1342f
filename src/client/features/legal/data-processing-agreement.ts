import type { LegalDocument } from './legal-text.ts'

export const dataProcessingAgreement: LegalDocument = {
  version: '1.1',
  date: '2026-11-21',
  en: {
    lead: 'Under article 28 of the GDPR a workshop (the controller) entrusts the operator of {product} (the processor) with the data of its customers and staff, to the extent said here. The agreement holds from the moment the workshop is set up until it is deleted.',
    sections: [
      {
        id: 'parties',
        title: 'Parties',
        body: [
          {
            configured: 'operator',
            given:
              'The processor is {operator}, {operator-address}. The controller is the workshop, as its owner has entered it.',
            otherwise:
              'The processor is the operator of this installation, who has not yet been named (OPERATOR_NAME in the configuration). The controller is the workshop, as its owner has entered it.',
          },
        ],
      },
      {
        id: 'scope',
        title: 'What is processed',
        body: [
          {
            table: [
              ['Whose', 'Which data', 'How long'],
              [
                'Customers',
                'Name or company, phone, e-mail, language, consents, since when and by whose word they get no e-mails, notes, visits that were missed',
                '36 months after the last visit, then a pseudonym',
              ],
              [
                'Their cars',
                'Number plate, VIN, make and model, year, mileage',
                'As long as the workshop, for the history of the car; parted from a customer who is forgotten',
              ],
              [
                'Orders',
                'Times, complaint, work, prices, history of every change and who made it',
                'As long as the workshop; of people forgotten only a pseudonym stays',
              ],
              [
                'Messages to customers',
                'What a customer was told of a visit, when, at which address, and who decided it',
                'As long as the visit; text and address go with the customer',
              ],
              [
                'Links that end the e-mails to a customer',
                'A digest of the secret in the link, and whose it is',
                'Until the customer is a pseudonym',
              ],
              ['Photos of orders', 'Pictures, without the place where they were taken', '24 months'],
              [
                'Staff',
                'Name, short name, role, skills, hours, absences; e-mail and phone of who signs in',
                'Until the owner removes them or they erase themselves',
              ],
            ],
          },
          'The purpose is to plan and carry out the work of the workshop. Special categories of data are not to be entered.',
        ],
      },
      {
        id: 'instructions',
        title: 'Instructions',
        body: [
          'The processor acts only on documented instructions: these terms, and what the workshop’s people do in the program. What customers are told by e-mail the workshop chooses in its settings; nothing else is sent to them, and each of these e-mails has a link that ends them. If an instruction seems unlawful, the processor says so. Everybody with access on the processor’s side is bound to secrecy.',
        ],
      },
      {
        id: 'measures',
        title: 'Technical and organisational measures',
        body: [
          {
            list: [
              'encrypted connections, and a content security policy that allows no foreign scripts in the app;',
              'sign-in by one-time codes; codes and session numbers stored only as digests; limits on attempts;',
              'every query bound to one workshop; roles that limit what advisors, mechanics and shared tablets see and do;',
              'photos checked and re-encoded; uploads served so that they cannot run;',
              'logs without contents, codes or whole addresses;',
              'data read on a device are removed at sign-out; unsent changes hold no names, phone numbers or plates;',
              'backups that are verified when they are made, encrypted by the operator and deleted in turn, for example after 30 days.',
            ],
          },
        ],
      },
      {
        id: 'processors',
        title: 'Further processors',
        body: [
          'The workshop agrees in general to a hosting company and a mail service. The operator names them on request, announces a change 14 days before it, and binds them to the same duties. The workshop may object and leave.',
          'Data stay in the European Economic Area unless the operator has announced a transfer and its safeguards.',
        ],
      },
      {
        id: 'help',
        title: 'Help with rights and incidents',
        body: [
          {
            list: [
              'The program lets the workshop find, correct, export and forget a customer by itself.',
              'A breach of data is reported to the workshop without undue delay, within 48 hours of becoming known, with what is known of it.',
              'The processor helps with impact assessments and questions of authorities.',
            ],
          },
        ],
      },
      {
        id: 'audit',
        title: 'Proof',
        body: [
          'The processor gives the information that is needed to prove these duties, and allows an audit once a year after 14 days’ notice, and at any time after a breach. The source of the program is open to everybody.',
        ],
      },
      {
        id: 'end',
        title: 'Return and deletion',
        body: [
          'Before the end the owner can export everything as one archive of tables and photos. When the last owner deletes the workshop, its data are deleted at once, and from backups when their turn comes, unless a law demands that they be kept.',
        ],
      },
    ],
  },
  pl: {
    lead: 'Na podstawie art. 28 RODO warsztat (administrator) powierza operatorowi {product} (podmiotowi przetwarzającemu) dane swoich klientów i pracowników w opisanym tu zakresie. Umowa obowiązuje od założenia warsztatu do jego usunięcia.',
    sections: [
      {
        id: 'parties',
        title: 'Strony',
        body: [
          {
            configured: 'operator',
            given:
              'Podmiotem przetwarzającym jest {operator}, {operator-address}. Administratorem jest warsztat wpisany przez jego właściciela.',
            otherwise:
              'Podmiotem przetwarzającym jest operator tej instalacji, który nie został jeszcze wskazany (OPERATOR_NAME w konfiguracji). Administratorem jest warsztat wpisany przez jego właściciela.',
          },
        ],
      },
      {
        id: 'scope',
        title: 'Co jest przetwarzane',
        body: [
          {
            table: [
              ['Czyje', 'Jakie dane', 'Jak długo'],
              [
                'Klienci',
                'Imię i nazwisko lub firma, telefon, e-mail, język, zgody, od kiedy i czyją decyzją nie dostają e-maili, notatki, opuszczone wizyty',
                '36 miesięcy po ostatniej wizycie, potem pseudonim',
              ],
              [
                'Ich samochody',
                'Numer rejestracyjny, VIN, marka i model, rocznik, przebieg',
                'Tak długo jak warsztat, dla historii auta; odłączone od klienta, który został zapomniany',
              ],
              [
                'Zlecenia',
                'Terminy, zgłoszenie, prace, ceny, historia każdej zmiany i jej autor',
                'Tak długo jak warsztat; po osobach zapomnianych zostaje pseudonim',
              ],
              [
                'Wiadomości do klientów',
                'Co klient usłyszał o wizycie, kiedy, na jaki adres i czyją decyzją',
                'Tak długo jak wizyta; treść i adres znikają razem z klientem',
              ],
              [
                'Linki wyłączające e-maile do klienta',
                'Skrót sekretu z linku oraz do kogo należy',
                'Dopóki klient nie stanie się pseudonimem',
              ],
              ['Zdjęcia zleceń', 'Obrazy, bez miejsca wykonania', '24 miesiące'],
              [
                'Pracownicy',
                'Imię i nazwisko, skrót, rola, umiejętności, godziny, nieobecności; e-mail i telefon osób, które się logują',
                'Do usunięcia przez właściciela lub przez nich samych',
              ],
            ],
          },
          'Celem jest planowanie i wykonywanie pracy warsztatu. Szczególnych kategorii danych nie należy wpisywać.',
        ],
      },
      {
        id: 'instructions',
        title: 'Polecenia',
        body: [
          'Podmiot przetwarzający działa wyłącznie na udokumentowane polecenie: są nim ta umowa i to, co ludzie warsztatu robią w programie. O czym klienci dowiadują się e-mailem, warsztat wybiera w ustawieniach; nic więcej nie jest do nich wysyłane, a w każdym takim e-mailu jest link, który je wyłącza. Jeśli polecenie wydaje się bezprawne, mówi o tym. Każdy, kto ma po jego stronie dostęp, jest zobowiązany do poufności.',
        ],
      },
      {
        id: 'measures',
        title: 'Środki techniczne i organizacyjne',
        body: [
          {
            list: [
              'szyfrowane połączenia i polityka bezpieczeństwa treści, która nie dopuszcza w aplikacji obcych skryptów;',
              'logowanie jednorazowym kodem; kody i numery sesji zapisane wyłącznie jako skróty; ograniczenie liczby prób;',
              'każde zapytanie związane z jednym warsztatem; role ograniczające, co widzą i robią doradcy, mechanicy i wspólne tablety;',
              'zdjęcia sprawdzane i kodowane na nowo; pliki wysyłane tak, by nie mogły się uruchomić;',
              'dzienniki bez treści, kodów i pełnych adresów;',
              'dane odczytane na urządzeniu znikają przy wylogowaniu; niewysłane zmiany nie zawierają nazwisk, telefonów ani tablic;',
              'kopie zapasowe sprawdzane przy tworzeniu, szyfrowane przez operatora i kolejno usuwane, na przykład po 30 dniach.',
            ],
          },
        ],
      },
      {
        id: 'processors',
        title: 'Dalsze podmioty przetwarzające',
        body: [
          'Warsztat zgadza się ogólnie na firmę hostingową i usługę pocztową. Operator podaje ich nazwy na żądanie, zapowiada zmianę na 14 dni przed nią i nakłada na nie te same obowiązki. Warsztat może się sprzeciwić i odejść.',
          'Dane pozostają w Europejskim Obszarze Gospodarczym, chyba że operator zapowiedział ich przekazanie i jego zabezpieczenia.',
        ],
      },
      {
        id: 'help',
        title: 'Pomoc przy prawach osób i incydentach',
        body: [
          {
            list: [
              'Program pozwala warsztatowi samodzielnie znaleźć, poprawić, wyeksportować i zapomnieć klienta.',
              'O naruszeniu danych warsztat dowiaduje się bez zbędnej zwłoki, w ciągu 48 godzin od jego stwierdzenia, wraz z tym, co o nim wiadomo.',
              'Podmiot przetwarzający pomaga w ocenach skutków i w odpowiedziach na pytania organów.',
            ],
          },
        ],
      },
      {
        id: 'audit',
        title: 'Wykazanie zgodności',
        body: [
          'Podmiot przetwarzający udostępnia informacje potrzebne do wykazania tych obowiązków i umożliwia audyt raz w roku po 14 dniach od zapowiedzi, a po naruszeniu w każdej chwili. Źródło programu jest dostępne dla każdego.',
        ],
      },
      {
        id: 'end',
        title: 'Zwrot i usunięcie',
        body: [
          'Przed końcem właściciel może wyeksportować wszystko jako jedno archiwum tabel i zdjęć. Gdy ostatni właściciel usunie warsztat, jego dane są usuwane od razu, a z kopii zapasowych, gdy przyjdzie ich kolej, chyba że prawo każe je zachować.',
        ],
      },
    ],
  },
}
