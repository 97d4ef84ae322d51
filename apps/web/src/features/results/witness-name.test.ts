import { witnessName } from './witness-name';

it.each([
  ['freetsa.org/tsr', 'freetsa.org'],
  ['tsa.example:8080/tsr/v1', 'tsa.example:8080'],
  ['tsa.example', 'tsa.example'],
  ['127.0.0.1:3161/tsr', 'Practice time stamp'],
  ['localhost/tsr', 'Practice time stamp'],
  ['[::1]:3161/tsr', 'Practice time stamp'],
  ['The Ngami Times / M. Dube', 'The Ngami Times / M. Dube'],
])('displays %s as %s', (name, shown) => {
  expect(witnessName(name)).toBe(shown);
});
