import type { ComponentType } from 'react';
import type { CardProps } from './card-props.ts';

export interface CardHandler {
  name: string;
  load: () => Promise<Readonly<Record<string, ComponentType<CardProps>>>>;
}

/** What shows each kind, fetched when the first card of the kind is there. */
export const CARD_HANDLERS = {
  school: { name: 'SchoolCard', load: () => import('./school-card.tsx') },
  course: { name: 'CourseCard', load: () => import('./course-card.tsx') },
  weather: { name: 'WeatherCard', load: () => import('./weather-card.tsx') },
  link: { name: 'LinkCard', load: () => import('./link-card.tsx') },
} satisfies Record<string, CardHandler>;
