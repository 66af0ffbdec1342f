import type { LegalDocument } from './legal-text.ts'

export const privacyPolicy: LegalDocument = {
  version: '1.2',
  date: '2026-11-22',
  en: {
    lead: 'This policy says which data of people {product} keeps, why, how long, and what you can ask for. It covers visitors, people on the waitlist and everybody who signs in. Customers of a workshop find the rules for their data in the data processing agreement; their workshop answers for them.',
    sections: [
      {
        id: 'controller',
        title: 'Who answers for it',
        body: [
          {
            configured: 'operator',
            given: '{operator}, {operator-address}, is the controller of the data described here.',
            otherwise:
              'The operator of this installation is the controller of the data described here. The operator has not yet been named (OPERATOR_NAME in the configuration).',
          },
          {
            configured: 'operator-mail',
            given: 'For every question about your data write to {operator-mail}.',
            otherwise: 'For every question about your data ask whoever gave you access to this installation.',
          },
          'For customers, cars and orders that a workshop enters, the workshop is the controller and the operator only its processor.',
        ],
      },
      {
        id: 'data',
        title: 'What is kept, why, and how long',
        body: [
          {
            table: [
              ['Data', 'Why, and on what ground', 'How long'],
              [
                'E-mail address and profile (name, phone, photo, language) of who signs in',
                'To open the account and show who did what: the contract, art. 6(1)(b) GDPR',
                'Until you erase yourself; a pseudonym stays in the history of the workshop',
              ],
              [
                'One-time codes',
                'Sign-in without a password: the contract. Stored only as a keyed digest',
                '10 minutes, deleted a day later',
              ],
              [
                'Sessions: time of use, name of the browser; workshop tablets: their name and last use',
                'To keep you signed in, and to let you see and end your devices: the contract',
                '30 days after their end; a tablet that nobody uses 60 days',
              ],
              [
                'Browsers you have signed in with: the digest of a random number, first and last sign-in',
                'So that nobody else can use up your sign-in codes: legitimate interest, art. 6(1)(f) GDPR',
                '400 days after the last sign-in',
              ],
              [
                'Counters of attempts, by address and IP',
                'Protection against abuse: legitimate interest, art. 6(1)(f) GDPR',
                'A day at most',
              ],
              [
                'Waitlist: e-mail address, language, time of consent',
                'News of the start, if you ask for them: consent, art. 6(1)(a) GDPR, confirmed by a link',
                'Unconfirmed 30 days; confirmed until you leave the list or the start is over',
              ],
              [
                'Invitations: e-mail address, who invited whom, and as what',
                'To let colleagues of a workshop in: legitimate interest',
                '7 days',
              ],
              ['Mails on their way', 'Delivery. Stored encrypted', 'A day, sent or not'],
              [
                'Technical log: time, path without its values, status; of failed sign-ins and exceeded limits a keyed digest of the IP and e-mail address',
                'Operation and security: legitimate interest. No codes, no contents, no addresses that can be read',
                'As the operator keeps logs, 30 days at most',
              ],
            ],
          },
        ],
      },
      {
        id: 'recipients',
        title: 'Who else receives data',
        body: [
          'Nobody buys or rents them, and no advertising network is involved. Only these see what they need:',
          {
            list: [
              'the company whose servers this installation runs on;',
              'the mail service that delivers codes and messages, those to customers of a workshop too;',
              'the VAT register of the Polish Ministry of Finance, which is asked for a company by its tax number when an owner looks it up; people named there are not stored.',
            ],
          },
          {
            configured: 'analytics-host',
            given:
              'With your consent, the statistics service at {analytics-host} receives the address of the public page you visit and technical data of your browser.',
            otherwise: 'No statistics service receives anything: none is configured.',
          },
          'The names of the first two, and any transfer outside the European Economic Area, are the operator’s to state on request.',
        ],
      },
      {
        id: 'rights',
        title: 'Your rights',
        body: [
          {
            list: [
              'see your data and take them with you: signed in, you can download all that is held of you;',
              'correct them: in your profile;',
              'erase them: signed in, you can erase yourself at once; whoever owns a workshop alone hands it over or deletes it first;',
              'restrict or object to their use, by a message to the controller;',
              'withdraw a consent at any time: every mail of the waitlist has a link for it, and the statistics have “Cookie settings”. What was done before stays lawful;',
              'complain to a supervisory authority; in Poland that is the President of the Personal Data Protection Office (UODO), ul. Moniuszki 1A, 00-014 Warszawa.',
            ],
          },
          'Giving data is voluntary, but without an e-mail address nobody can sign in. No decision about you is made by a machine alone.',
        ],
      },
      {
        id: 'security',
        title: 'How they are protected',
        body: [
          'Connections are encrypted. There are no passwords that could leak: sign-in codes and session numbers are stored only as digests. A workshop sees only its own data. Photos are re-encoded, and the place where they were taken is removed. Backups hold everything and are deleted in turn.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes',
        body: [
          'A change of this policy raises its version and its date above. The operator announces a change of meaning 14 days before it holds.',
        ],
      },
    ],
  },
  pl: {
    lead: 'Ta polityka mówi, jakie dane osób przechowuje {product}, po co, jak długo i czego można zażądać. Dotyczy odwiedzających, osób z listy oczekujących i wszystkich, którzy się logują. Zasady dotyczące danych klientów warsztatu opisuje umowa powierzenia; odpowiada za nie ich warsztat.',
    sections: [
      {
        id: 'controller',
        title: 'Kto za to odpowiada',
        body: [
          {
            configured: 'operator',
            given: 'Administratorem opisanych tu danych jest {operator}, {operator-address}.',
            otherwise:
              'Administratorem opisanych tu danych jest operator tej instalacji. Operator nie został jeszcze wskazany (OPERATOR_NAME w konfiguracji).',
          },
          {
            configured: 'operator-mail',
            given: 'W każdej sprawie dotyczącej danych pisz na adres {operator-mail}.',
            otherwise: 'W każdej sprawie dotyczącej danych pytaj tego, kto dał Ci dostęp do tej instalacji.',
          },
          'Administratorem danych klientów, samochodów i zleceń wpisanych przez warsztat jest warsztat; operator jest tylko podmiotem przetwarzającym.',
        ],
      },
      {
        id: 'data',
        title: 'Co przechowujemy, po co i jak długo',
        body: [
          {
            table: [
              ['Dane', 'Po co i na jakiej podstawie', 'Jak długo'],
              [
                'Adres e-mail i profil (imię i nazwisko, telefon, zdjęcie, język) osoby, która się loguje',
                'Prowadzenie konta i pokazanie, kto co zrobił: umowa, art. 6 ust. 1 lit. b RODO',
                'Do usunięcia siebie; w historii warsztatu zostaje pseudonim',
              ],
              [
                'Jednorazowe kody',
                'Logowanie bez hasła: umowa. Zapisane wyłącznie jako skrót z kluczem',
                '10 minut, usuwane po dobie',
              ],
              [
                'Sesje: czas użycia, nazwa przeglądarki; tablety warsztatu: nazwa i ostatnie użycie',
                'Utrzymanie zalogowania oraz wgląd w swoje urządzenia i ich wylogowanie: umowa',
                '30 dni po zakończeniu; nieużywany tablet 60 dni',
              ],
              [
                'Przeglądarki, w których się logowano: skrót liczby losowej, pierwsze i ostatnie logowanie',
                'Aby nikt inny nie mógł wyczerpać Twoich kodów logowania: prawnie uzasadniony interes, art. 6 ust. 1 lit. f RODO',
                '400 dni od ostatniego logowania',
              ],
              [
                'Liczniki prób według adresu i IP',
                'Ochrona przed nadużyciami: prawnie uzasadniony interes, art. 6 ust. 1 lit. f RODO',
                'Najwyżej dobę',
              ],
              [
                'Lista oczekujących: adres e-mail, język, czas zgody',
                'Wiadomości o starcie, jeśli o nie prosisz: zgoda, art. 6 ust. 1 lit. a RODO, potwierdzona linkiem',
                'Niepotwierdzone 30 dni; potwierdzone do wypisania się albo do startu',
              ],
              [
                'Zaproszenia: adres e-mail, kto, kogo i do jakiej roli zaprosił',
                'Wpuszczenie współpracowników warsztatu: prawnie uzasadniony interes',
                '7 dni',
              ],
              ['Wiadomości w drodze', 'Doręczenie. Zapisane w postaci zaszyfrowanej', 'Dobę, wysłane lub nie'],
              [
                'Dziennik techniczny: czas, ścieżka bez wartości, wynik; przy nieudanych logowaniach i przekroczonych limitach skrót z kluczem adresu IP i adresu e-mail',
                'Działanie i bezpieczeństwo: prawnie uzasadniony interes. Bez kodów, treści i czytelnych adresów',
                'Tak długo, jak operator trzyma dzienniki, najwyżej 30 dni',
              ],
            ],
          },
        ],
      },
      {
        id: 'recipients',
        title: 'Kto jeszcze otrzymuje dane',
        body: [
          'Nikt ich nie kupuje ani nie wynajmuje i nie ma tu żadnej sieci reklamowej. Tylko to, co potrzebne, widzą:',
          {
            list: [
              'firma, na której serwerach działa ta instalacja;',
              'usługa pocztowa, która doręcza kody i wiadomości, także te do klientów warsztatu;',
              'wykaz podatników VAT Ministerstwa Finansów, pytany o firmę po numerze NIP, gdy właściciel ją wyszukuje; wymienione tam osoby nie są zapisywane.',
            ],
          },
          {
            configured: 'analytics-host',
            given:
              'Za Twoją zgodą usługa statystyk {analytics-host} otrzymuje adres odwiedzanej strony publicznej i dane techniczne przeglądarki.',
            otherwise: 'Żadna usługa statystyk niczego nie otrzymuje: nie jest skonfigurowana.',
          },
          'Nazwy dwóch pierwszych oraz ewentualne przekazanie danych poza Europejski Obszar Gospodarczy operator podaje na żądanie.',
        ],
      },
      {
        id: 'rights',
        title: 'Twoje prawa',
        body: [
          {
            list: [
              'wgląd w dane i ich przeniesienie: po zalogowaniu możesz pobrać wszystko, co o Tobie przechowujemy;',
              'poprawienie: w profilu;',
              'usunięcie: po zalogowaniu możesz usunąć się od razu; jedyny właściciel warsztatu najpierw go przekazuje albo usuwa;',
              'ograniczenie przetwarzania lub sprzeciw: wiadomością do administratora;',
              'cofnięcie zgody w każdej chwili: służy do tego link w każdej wiadomości z listy, a dla statystyk „Ustawienia cookie”. To, co zrobiono wcześniej, pozostaje zgodne z prawem;',
              'skarga do organu nadzorczego; w Polsce jest nim Prezes Urzędu Ochrony Danych Osobowych (UODO), ul. Moniuszki 1A, 00-014 Warszawa.',
            ],
          },
          'Podanie danych jest dobrowolne, ale bez adresu e-mail nikt się nie zaloguje. Żadna decyzja o Tobie nie zapada wyłącznie automatycznie.',
        ],
      },
      {
        id: 'security',
        title: 'Jak są chronione',
        body: [
          'Połączenia są szyfrowane. Nie ma haseł, które mogłyby wyciec: kody i numery sesji są zapisane wyłącznie jako skróty. Warsztat widzi tylko swoje dane. Zdjęcia są kodowane na nowo, a miejsce ich wykonania jest usuwane. Kopie zapasowe zawierają wszystko i są kolejno usuwane.',
        ],
      },
      {
        id: 'changes',
        title: 'Zmiany',
        body: [
          'Zmiana tej polityki podnosi jej wersję i datę podane wyżej. Istotną zmianę operator zapowiada 14 dni przed jej wejściem w życie.',
        ],
      },
    ],
  },
}
