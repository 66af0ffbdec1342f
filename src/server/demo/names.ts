/** Common names of both countries, so that searches are tested with accents and duplicates. */
export const polishMen = (
  'Adam Andrzej Artur Bartosz Bogdan Damian Daniel Dariusz Dawid Emil Filip Grzegorz Hubert Igor Jacek Jakub Jan ' +
  'Jarosław Jerzy Kacper Kamil Karol Konrad Krzysztof Leszek Łukasz Maciej Marcin Marian Mariusz Mateusz Michał ' +
  'Mirosław Norbert Oskar Patryk Paweł Piotr Przemysław Radosław Rafał Robert Roman Ryszard Sebastian Sławomir ' +
  'Stanisław Szymon Tadeusz Tomasz Wiesław Witold Wojciech Zbigniew'
).split(' ')

export const polishWomen = (
  'Agata Agnieszka Alicja Anna Barbara Beata Bożena Danuta Dorota Edyta Elżbieta Emilia Ewa Gabriela Grażyna Halina ' +
  'Hanna Irena Iwona Izabela Jadwiga Joanna Jolanta Julia Justyna Karolina Katarzyna Kinga Klaudia Krystyna Lidia ' +
  'Łucja Magdalena Małgorzata Maria Marta Monika Natalia Olga Patrycja Paulina Renata Sylwia Teresa Urszula ' +
  'Weronika Wiktoria Zofia Żaneta'
).split(' ')

/** Masculine forms; `-ski` and similar endings change for women. */
export const polishSurnames = (
  'Adamczyk Bąk Baran Borkowski Chmielewski Cieślak Czarnecki Czerwiński Dąbrowski Duda Dudek Gajewski Głowacki ' +
  'Górski Grabowski Jabłoński Jakubowski Jankowski Jaworski Kaczmarek Kalinowski Kamiński Kaźmierczak Kołodziej ' +
  'Konieczny Kowalczyk Kowalski Kozłowski Król Krawczyk Kubiak Kucharski Kwiatkowski Lewandowski Lis Maciejewski ' +
  'Majewski Malinowski Marciniak Mazur Mazurek Michalak Michalski Mróz Nowak Nowakowski Nowicki Olszewski Ostrowski ' +
  'Pawlak Pawłowski Pietrzak Piotrowski Przybylski Rutkowski Sadowski Sawicki Sikora Sikorski Sobczak Sokołowski ' +
  'Stępień Szczepański Szewczyk Szulc Szymański Szymczak Tomaszewski Urban Urbański Walczak Wasilewski Wieczorek ' +
  'Wilk Wiśniewski Witkowski Włodarczyk Wojciechowski Wójcik Woźniak Wróbel Wysocki Zając Zakrzewski Zalewski ' +
  'Zawadzki Zieliński Ziółkowski Żak'
).split(' ')

export const englishFirstNames = (
  'Alice Amelia Andrew Benjamin Charlotte Chloe Christopher Daniel David Edward Eleanor Emily Emma George Grace ' +
  'Harry Helen Isla Jack James Jessica John Kate Laura Lucy Mark Martin Matthew Michael Nicola Oliver Olivia Paul ' +
  'Peter Rachel Rebecca Richard Robert Rosie Samuel Sarah Simon Sophie Stephen Thomas Victoria William Zoe'
).split(' ')

export const englishSurnames = (
  'Adams Allen Bailey Baker Bennett Brown Carter Clark Collins Cooper Davies Edwards Evans Foster Green Griffiths ' +
  'Hall Harris Hill Hughes Jackson James Johnson Jones King Lewis Marshall Martin Mitchell Moore Morgan Morris ' +
  "Murphy O'Brien O'Connor Owen Parker Phillips Price Richardson Roberts Robinson Scott Shaw Smith Taylor Thomas " +
  'Thompson Turner Walker Ward Watson White Williams Wilson Wood Wright Young'
).split(' ')

/** Typical names of small companies with a few vans. */
export const firmWords = (
  'Alfa Budex Delta Elektro Ekspres Futura Gama Hydro Instal Klima Kurier Mega Nova Omega Piekarnia Progres Serwis ' +
  'Solar Stolmar Tech Trans Ultra Vertis Zieleń'
).split(' ')
export const firmForms = ['sp. z o.o.', 'sp. j.', 's.c.', 'Usługi', 'Logistyka', 'Catering']

export const britishFirmWords = (
  'Bakery Builders Catering Couriers Electrical Flooring Glazing Heating Joinery Landscapes Logistics Plumbing Removals ' +
  'Roofing Scaffolding Solar Transport'
).split(' ')
