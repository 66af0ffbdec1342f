/** Common makes in Poland with their common models. Repeated models are more frequent. */
const common: Readonly<Record<string, readonly string[]>> = {
  Škoda: ['Octavia', 'Octavia', 'Fabia', 'Superb', 'Kodiaq', 'Rapid'],
  Volkswagen: ['Golf', 'Golf', 'Passat', 'Passat', 'Polo', 'Tiguan', 'Touran'],
  Opel: ['Astra', 'Astra', 'Corsa', 'Insignia', 'Zafira', 'Mokka'],
  Toyota: ['Corolla', 'Corolla', 'Yaris', 'Yaris', 'Auris', 'RAV4', 'C-HR', 'Avensis'],
  Ford: ['Focus', 'Focus', 'Fiesta', 'Mondeo', 'Kuga', 'C-MAX'],
  Renault: ['Clio', 'Mégane', 'Captur', 'Scénic'],
  Peugeot: ['208', '308', '3008', '508'],
  Citroën: ['C3', 'C4', 'C5'],
  Hyundai: ['i20', 'i30', 'Tucson'],
  Kia: ['Ceed', 'Sportage', 'Rio', 'Stonic'],
  Fiat: ['Panda', 'Tipo', '500', 'Punto'],
  Audi: ['A3', 'A4', 'A6', 'Q5'],
  BMW: ['3 Series', '5 Series', 'X3'],
  'Mercedes-Benz': ['C-Class', 'E-Class', 'A-Class'],
  Volvo: ['V60', 'XC60', 'S60'],
  Nissan: ['Qashqai', 'Juke', 'Micra'],
  Dacia: ['Duster', 'Sandero', 'Logan'],
  Mazda: ['3', '6', 'CX-5'],
  Honda: ['Civic', 'CR-V', 'Jazz'],
  SEAT: ['Leon', 'Ibiza', 'Ateca'],
  Suzuki: ['Vitara', 'Swift', 'SX4'],
}
const vans: Readonly<Record<string, readonly string[]>> = {
  Fiat: ['Ducato', 'Doblò'],
  Ford: ['Transit', 'Transit Custom'],
  Renault: ['Master', 'Trafic', 'Kangoo'],
  Volkswagen: ['Transporter', 'Crafter', 'Caddy'],
  'Mercedes-Benz': ['Sprinter', 'Vito'],
  Opel: ['Vivaro', 'Movano'],
  Citroën: ['Berlingo', 'Jumper'],
  Peugeot: ['Partner', 'Boxer'],
}

export type Car = { readonly brand: string; readonly model: string }

const listCars = (models: Readonly<Record<string, readonly string[]>>): Car[] =>
  Object.entries(models).flatMap(([brand, all]) => all.map((model) => ({ brand, model })))

export const commonCars: readonly Car[] = listCars(common)
export const commonVans: readonly Car[] = listCars(vans)
