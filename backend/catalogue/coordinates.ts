// Chinese map coordinates. Inside the mainland, WGS-84 is converted to GCJ-02 and then to BD-09. Outside it, GCJ-02
// equals WGS-84, so only the second step applies.

interface Point {
  lng: number;
  lat: number;
}

const SEMI_MAJOR_AXIS_M = 6_378_245;
const ECCENTRICITY = 0.006_693_421_622_965_943;

/**
 * Whether a point is in the bounding box of the mainland, which is approximate but the same in other implementations of
 * GCJ-02.
 */
const isInMainlandChina = ({ lng, lat }: Point) => lng > 73.66 && lng < 135.05 && lat > 3.86 && lat < 53.55;

const sumWaves = (coordinate: number, waves: [number, number][]) =>
  waves.reduce((sum, [height, width]) => sum + height * Math.sin((coordinate / width) * Math.PI), 0) * (2 / 3);

const calculateFineWave = (degrees: number) =>
  sumWaves(degrees, [
    [20, 1 / 6],
    [20, 1 / 2],
  ]);

function calculateShift({ lng, lat }: Point): Point {
  const eastDegrees = lng - 105;
  const northDegrees = lat - 35;
  const eastRoot = Math.sqrt(Math.abs(eastDegrees));
  const northShift =
    -100 +
    2 * eastDegrees +
    3 * northDegrees +
    0.2 * northDegrees * northDegrees +
    0.1 * eastDegrees * northDegrees +
    0.2 * eastRoot +
    calculateFineWave(eastDegrees) +
    sumWaves(northDegrees, [
      [20, 1],
      [40, 3],
    ]) +
    sumWaves(northDegrees, [
      [160, 12],
      [320, 30],
    ]);
  const eastShift =
    300 +
    eastDegrees +
    2 * northDegrees +
    0.1 * eastDegrees * eastDegrees +
    0.1 * eastDegrees * northDegrees +
    0.1 * eastRoot +
    calculateFineWave(eastDegrees) +
    sumWaves(eastDegrees, [
      [20, 1],
      [40, 3],
    ]) +
    sumWaves(eastDegrees, [
      [150, 12],
      [300, 30],
    ]);
  const radians = (lat / 180) * Math.PI;
  const ellipsoidFactor = 1 - ECCENTRICITY * Math.sin(radians) ** 2;
  return {
    lat:
      (northShift * 180) /
      (((SEMI_MAJOR_AXIS_M * (1 - ECCENTRICITY)) / (ellipsoidFactor * Math.sqrt(ellipsoidFactor))) * Math.PI),
    lng: (eastShift * 180) / ((SEMI_MAJOR_AXIS_M / Math.sqrt(ellipsoidFactor)) * Math.cos(radians) * Math.PI),
  };
}

export function toGcj02(point: Point): Point {
  if (!isInMainlandChina(point)) return point;
  const shift = calculateShift(point);
  return { lng: point.lng + shift.lng, lat: point.lat + shift.lat };
}

const BD09_TURN = (Math.PI * 3000) / 180;

export function toBd09(point: Point): Point {
  const { lng, lat } = toGcj02(point);
  const radius = Math.sqrt(lng * lng + lat * lat) + 0.000_02 * Math.sin(lat * BD09_TURN);
  const angle = Math.atan2(lat, lng) + 0.000_003 * Math.cos(lng * BD09_TURN);
  return { lng: radius * Math.cos(angle) + 0.0065, lat: radius * Math.sin(angle) + 0.006 };
}

const COORDINATE_DECIMALS = 6;

/** Formats a point as 'lng,lat' for maps. */
export const formatPoint = ({ lng, lat }: Point) =>
  `${Number(lng.toFixed(COORDINATE_DECIMALS))},${Number(lat.toFixed(COORDINATE_DECIMALS))}`;

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function calculateDistanceKm(point: Point, otherPoint: Point): number {
  const [latitudeDelta, longitudeDelta] = [
    radians(otherPoint.lat - point.lat) / 2,
    radians(otherPoint.lng - point.lng) / 2,
  ];
  const squaredHalfChord =
    Math.sin(latitudeDelta) ** 2 +
    Math.cos(radians(point.lat)) * Math.cos(radians(otherPoint.lat)) * Math.sin(longitudeDelta) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(squaredHalfChord)));
}
