import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Service } from 'kubernetes-models/v1/Service'

const kinds = { Deployment, StatefulSet, Ingress, NetworkPolicy, PodDisruptionBudget, Namespace, Service }

/** @returns what Kubernetes would refuse of a manifest */
export function findFaults(manifest: { apiVersion: string; kind: string }): string[] {
  const Kind = Object.entries(kinds).find(([name]) => name === manifest.kind)?.[1]
  if (!Kind || Kind.apiVersion !== manifest.apiVersion) return [`${manifest.apiVersion} ${manifest.kind} is not known`]
  try {
    new Kind(manifest as never).validate()
    return []
  } catch (error) {
    return [`${manifest.kind}: ${error}`]
  }
}
