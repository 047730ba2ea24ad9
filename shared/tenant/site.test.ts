import { expect, it } from 'vitest';
import { withAgentName } from './site.ts';

const AGENT = { keyCode: 'mso', name: '渡口升學', shortName: 'MSO' };
const chinese = ({ agent }: { agent: string }) => `${agent} 院校`;

it('an agent is called by its short name, else by its name, else by its key', () => {
  const schools = ({ agent }: { agent: string }) => `${agent} schools`;
  expect(withAgentName(schools, AGENT)).toBe('MSO schools');
  expect(withAgentName(schools, { ...AGENT, shortName: '' })).toBe('渡口升學 schools');
  expect(withAgentName(schools, { ...AGENT, shortName: '', name: '' })).toBe('MSO schools');
});

it('a space parts Latin from Han, and not Han from Han', () => {
  expect(withAgentName(chinese, AGENT)).toBe('MSO 院校');
  expect(withAgentName(chinese, { ...AGENT, shortName: '衡渡' })).toBe('衡渡院校');
});
