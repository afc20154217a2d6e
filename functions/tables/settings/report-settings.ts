import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { logger } from '#functions/platform/logger.ts';
import { metrics } from '#functions/platform/metrics.ts';

/** Logs and counts what kept the settings from being read as stored. The function goes on with earlier values. */
export function reportSettings({ section, error }: { readonly section?: string; readonly error?: Error }): void {
  logger.error('settings not read as stored', { ...(section !== undefined && { section }), ...(error && { error }) });
  metrics.singleMetric().addMetric('SettingsInvalid', MetricUnit.Count, 1);
}
