import { randomBytes } from 'node:crypto';

export interface PersonDetails {
  firstName: string;
  surname: string;
  fullName: string;
  username: string;
  password: string;
  /** The phone number without the country code, as the person enters it. */
  nationalNumber: string;
  phoneNumber: string;
  securityAnswer: string;
}

const FIRST_NAMES = ['Naledi', 'Kabo', 'Thato', 'Lorato', 'Mpho', 'Boitumelo', 'Tshepo', 'Onalenna', 'Kagiso', 'Masego'];
const SURNAMES = ['Moremi', 'Dithapelo', 'Kgosi', 'Seretse', 'Modise', 'Tau', 'Sebina', 'Motswagole', 'Phiri', 'Keabetswe'];
let made = 0;

/** Returns a new person. Several people may have the same name, but each has a unique email address. */
export function newPerson(named?: { firstName: string; surname: string }): PersonDetails {
  const number = made++;
  const firstName = named?.firstName ?? (FIRST_NAMES[number % FIRST_NAMES.length] as string);
  const surname = named?.surname ?? (SURNAMES[(number * 3 + 1) % SURNAMES.length] as string);
  const nationalNumber = `71${String(100_000 + number)}`;
  return {
    firstName,
    surname,
    fullName: `${firstName} ${surname}`,
    username: `${named ? 'named' : firstName}.${randomBytes(5).toString('hex')}@example.com`.toLowerCase(),
    password: `mokoro-${randomBytes(4).toString('hex')}`,
    nationalNumber,
    phoneNumber: `+267${nationalNumber}`,
    securityAnswer: 'Leopard',
  };
}
