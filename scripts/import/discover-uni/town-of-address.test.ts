import { expect, it } from 'vitest';
import { findTownInAddress } from './town-of-address.ts';

it.each([
  ['Summer Row, Birmingham, B3 1JB', 'Birmingham'],
  ['Woodhouse Lane, Bishop Auckland, County Durham, DL14 6JZ', 'Bishop Auckland'],
  ['Bsms Teaching Building, University Of Sussex, Falmer , Brighton, BN1 9PX', 'Brighton'],
  ['Mold Road, Wrexham, Clwyd, LL11 2AW', 'Wrexham'],
  ['Stirling, FK9 4LA', null],
  ['12 High Street', null],
  ['', null],
])('the town of %s is %s', (address, town) => expect(findTownInAddress(address)).toBe(town));
