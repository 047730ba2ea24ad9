import { expect, test } from 'vitest';
import { changeHoursForm, createHoursForm, formatWeek, readHoursForm } from './hours-form.ts';

const EMPTY_WEEK = ['', '', '', '', '', '', ''];
const OFFICE_WEEK = ['10:00-19:00', '10:00-19:00', '10:00-19:00', '10:00-19:00', '10:00-19:00', '', ''];

test('begins with the opening hours of the office, which apply until own hours are chosen', () => {
  const form = createHoursForm({ isOn: true, week: EMPTY_WEEK, daysOff: [] }, OFFICE_WEEK);
  expect(form.followsOffice).toBe(true);
  expect(formatWeek(form)).toEqual(EMPTY_WEEK);
  expect(formatWeek({ ...form, followsOffice: false })).toEqual(OFFICE_WEEK);
});

test('shows stored hours as they were saved, with midnight as the end of a day', () => {
  const week = ['10:00-13:00, 14:00-24:00', '', '', '', '', '09:00-12:00', ''];
  const form = createHoursForm({ isOn: true, week, daysOff: ['2026-12-25'] }, null);
  expect(form.week[0]?.ranges).toEqual([
    { from: '10:00', to: '13:00' },
    { from: '14:00', to: '00:00' },
  ]);
  expect(formatWeek(form)).toEqual(week);
});

test('adds a break, copies a day to the working days, and adds a day off', () => {
  const form = createHoursForm({ isOn: true, week: ['09:00-12:00', '', '', '', '', '', ''], daysOff: [] }, null);
  expect(changeHoursForm(form, 'break 0')?.week[0]?.ranges).toHaveLength(2);
  const copiedForm = changeHoursForm(form, 'copy 0');
  expect(copiedForm && formatWeek(copiedForm)).toEqual([...Array.from({ length: 5 }, () => '09:00-12:00'), '', '']);
  expect(changeHoursForm(form, 'dayOff')?.daysOff).toEqual(['']);
  expect(changeHoursForm(form, 'hours')).toBeNull();
  expect(changeHoursForm(form, 'copy 9')).toBeNull();
});

test('reads a submitted form, and marks half-filled times and an open day without times as invalid', () => {
  const submitted = new FormData();
  for (const [name, value] of [
    ['isOn', 'yes'],
    ['mon', 'yes'],
    ['mon-from', '10:00'],
    ['mon-to', '13:00'],
    ['mon-from', ''],
    ['mon-to', ''],
    ['tue', 'yes'],
    ['tue-from', '10:00'],
    ['tue-to', ''],
    ['wed', 'yes'],
    ['wed-from', ''],
    ['wed-to', ''],
    ['thu-from', '10:00'],
    ['thu-to', '18:00'],
    ['daysOff', '2026-12-25'],
    ['daysOff', ''],
  ] as const)
    submitted.append(name, value);
  const form = readHoursForm(submitted);
  expect(formatWeek(form)).toEqual(['10:00-13:00', '10:00-', '-', '', '', '', '']);
  expect(form.daysOff).toEqual(['2026-12-25']);
});
