import type { ClimateSeed } from './climate-seed.ts';

export const UK_CLIMATES: ClimateSeed[] = [
  {
    cities: ['london', 'egham', 'hatfield', 'guildford'],
    mean: [6, 6, 8, 11, 14, 17, 19, 19, 16, 12, 8, 6],
    precipitation: [60, 45, 40, 40, 45, 45, 45, 55, 50, 65, 65, 55],
  },
  {
    cities: ['oxford', 'reading'],
    mean: [5, 5, 7, 10, 13, 16, 18, 18, 15, 11, 8, 5],
    precipitation: [60, 45, 45, 50, 55, 55, 50, 55, 55, 70, 70, 65],
  },
  {
    cities: ['cambridge'],
    mean: [5, 5, 7, 10, 13, 16, 18, 18, 15, 11, 7, 5],
    precipitation: [50, 35, 35, 35, 45, 55, 50, 55, 50, 60, 55, 50],
  },
  {
    cities: ['edinburgh'],
    mean: [4, 5, 6, 8, 11, 14, 15, 15, 13, 10, 7, 4],
    precipitation: [65, 55, 50, 40, 50, 65, 70, 70, 55, 75, 65, 65],
  },
  {
    cities: ['glasgow'],
    mean: [4, 5, 6, 8, 11, 14, 15, 15, 13, 10, 7, 4],
    precipitation: [145, 115, 95, 65, 70, 70, 80, 95, 100, 125, 120, 140],
  },
  {
    cities: ['manchester', 'salford'],
    mean: [5, 5, 6, 9, 12, 14, 16, 16, 14, 11, 7, 5],
    precipitation: [75, 60, 60, 55, 60, 70, 75, 80, 80, 90, 85, 90],
  },
  {
    cities: ['birmingham', 'coventry'],
    mean: [4, 5, 6, 9, 12, 15, 17, 16, 14, 10, 7, 5],
    precipitation: [70, 50, 50, 55, 55, 65, 65, 70, 65, 80, 75, 75],
  },
  {
    cities: ['bristol', 'bath'],
    mean: [5, 5, 7, 9, 12, 15, 17, 17, 14, 11, 8, 6],
    precipitation: [80, 60, 55, 55, 55, 60, 65, 75, 65, 90, 90, 90],
  },
  {
    cities: ['leeds', 'bradford'],
    mean: [4, 5, 6, 9, 12, 14, 17, 16, 14, 10, 7, 5],
    precipitation: [60, 50, 45, 50, 50, 65, 60, 65, 60, 65, 65, 70],
  },
  {
    cities: ['york'],
    mean: [4, 5, 7, 9, 12, 15, 17, 17, 14, 11, 7, 5],
    precipitation: [50, 40, 35, 40, 45, 60, 60, 60, 55, 60, 60, 55],
  },
  {
    cities: ['sheffield'],
    mean: [5, 5, 7, 9, 12, 15, 17, 17, 14, 11, 7, 5],
    precipitation: [75, 65, 55, 60, 55, 75, 60, 65, 60, 80, 80, 85],
  },
  {
    cities: ['nottingham', 'loughborough', 'leicester'],
    mean: [4, 5, 6, 9, 12, 15, 17, 17, 14, 11, 7, 5],
    precipitation: [60, 45, 45, 50, 50, 65, 65, 60, 55, 70, 65, 65],
  },
  {
    cities: ['newcastle-upon-tyne', 'durham'],
    mean: [5, 5, 6, 8, 10, 13, 15, 16, 14, 11, 8, 5],
    precipitation: [45, 40, 35, 40, 40, 55, 55, 60, 50, 60, 65, 55],
  },
  {
    cities: ['liverpool'],
    mean: [5, 5, 7, 9, 12, 15, 16, 16, 14, 11, 8, 6],
    precipitation: [70, 55, 55, 50, 50, 65, 65, 75, 75, 90, 85, 90],
  },
  {
    cities: ['cardiff'],
    mean: [5, 6, 7, 10, 13, 15, 17, 17, 15, 11, 8, 6],
    precipitation: [125, 90, 85, 70, 75, 75, 85, 105, 85, 125, 130, 140],
  },
  {
    cities: ['southampton', 'portsmouth'],
    mean: [5, 6, 7, 10, 13, 16, 18, 18, 15, 12, 8, 6],
    precipitation: [80, 60, 55, 50, 50, 50, 45, 55, 60, 90, 95, 90],
  },
  {
    cities: ['exeter'],
    mean: [6, 6, 7, 9, 12, 15, 17, 17, 15, 12, 9, 6],
    precipitation: [85, 65, 60, 60, 50, 55, 50, 60, 60, 85, 85, 95],
  },
  {
    cities: ['plymouth'],
    mean: [7, 6, 8, 10, 12, 15, 17, 17, 15, 12, 9, 7],
    precipitation: [105, 85, 70, 70, 65, 60, 70, 75, 75, 110, 115, 115],
  },
  {
    cities: ['aberdeen'],
    mean: [4, 4, 6, 8, 10, 13, 15, 15, 12, 9, 6, 4],
    precipitation: [65, 55, 50, 55, 55, 70, 70, 70, 65, 95, 90, 75],
  },
  {
    cities: ['dundee', 'st-andrews'],
    mean: [4, 4, 6, 8, 10, 13, 15, 15, 13, 10, 6, 4],
    precipitation: [60, 50, 45, 40, 50, 65, 65, 70, 55, 75, 65, 60],
  },
  {
    cities: ['belfast'],
    mean: [4, 5, 6, 8, 11, 13, 15, 15, 13, 10, 7, 5],
    precipitation: [85, 70, 65, 60, 60, 70, 80, 85, 75, 90, 95, 90],
  },
  {
    cities: ['norwich'],
    mean: [4, 5, 7, 9, 12, 15, 18, 17, 15, 11, 8, 5],
    precipitation: [55, 45, 45, 40, 45, 55, 55, 60, 55, 70, 70, 60],
  },
  {
    cities: ['brighton'],
    mean: [6, 6, 7, 10, 13, 15, 18, 18, 16, 12, 9, 6],
    precipitation: [85, 60, 50, 45, 45, 45, 50, 55, 60, 95, 100, 90],
  },
  {
    cities: ['bournemouth'],
    mean: [5, 5, 7, 9, 12, 15, 17, 17, 14, 11, 8, 6],
    precipitation: [90, 65, 60, 55, 50, 55, 50, 60, 65, 100, 105, 100],
  },
  {
    cities: ['lancaster'],
    mean: [4, 5, 6, 8, 11, 14, 16, 16, 14, 10, 7, 5],
    precipitation: [100, 80, 75, 60, 60, 75, 85, 100, 100, 115, 115, 120],
  },
  {
    cities: ['hull'],
    mean: [5, 5, 7, 9, 12, 15, 17, 17, 15, 11, 8, 5],
    precipitation: [55, 45, 40, 45, 45, 65, 60, 60, 55, 65, 65, 60],
  },
];
